import * as vscode from "vscode";
import type { TracedCall } from "../../app/decoding/resultDecoding.ts";
import type { InspectSubject } from "../../app/lookups/inspectSubject.ts";
import type { Network } from "../../app/networks/network.ts";
import type { Wanted } from "../../builds/source/findDeclaration.ts";
import { parseAddress } from "../../core/address.ts";
import type { Hex } from "../../core/hex.ts";
import { formatTransactionReference } from "../../core/references/transactionReference.ts";
import type { CallPlace } from "../../editor/commandOptions.ts";
import { OwnReference } from "../../editor/commandReference.ts";
import { runCommand } from "../../editor/commandRegistry.ts";
import { openDeclaration } from "../../editor/panels/openDeclaration.ts";
import { openVerifiedDeclaration } from "../../editor/sources/openVerifiedDeclaration.ts";
import type { ContractOnNetwork } from "../../editor/sources/verifiedSources.ts";
import { sourceOfContract } from "../../ui/decoding/originPieces.ts";
import type { DeclarationMessage } from "../../ui/page/pageMessage.ts";
import type { InspectSession } from "./inspectSession.ts";

/** Debugs the transaction on screen. @param index of the call in which it stops first */
export async function debugTransaction(
  session: InspectSession,
  subject: InspectSubject,
  index?: number,
): Promise<void> {
  if (subject.kind !== "result") return;
  const { transaction, network } = subject;
  const call = placeOfCall(callsOf(session), index);
  await runCommand(
    "contractLens.debugTransaction",
    new OwnReference(formatTransactionReference(transaction)),
    { network: network.name, ...(call === undefined ? {} : { call }) },
  );
}

/** Opens the statement that failed, else what declares its error, else shows why there is none. */
export async function openFailure(
  session: InspectSession,
  subject: InspectSubject,
  declaration: DeclarationMessage | undefined,
): Promise<void> {
  const raisedBy = session.loader.decoding?.why?.raisedBy;
  const raised = callsOf(session).find(({ index }) => index === raisedBy);
  const reason = await openStatement(session, subject, raised?.to);
  if (reason === undefined) return;
  if (declaration !== undefined) await openDeclared(session, subject, declaration, showReason(reason));
  else await showReason(reason)();
}

/** Opens the statement that made a call, or shows why that is not possible. @param index of the call */
export async function openCallSite(
  session: InspectSession,
  subject: InspectSubject,
  index: number,
): Promise<void> {
  const calls = callsOf(session);
  const place = placeOfCall(calls, index);
  if (place === undefined) return;
  const from = calls.find((one) => one.index === index)?.from;
  const reason = await openStatement(session, subject, from, place);
  if (reason !== undefined) await showReason(reason)();
}

/** Opens a declaration. @param otherwise called if it is not found; by default, a message says so */
export async function openDeclared(
  session: InspectSession,
  { network }: InspectSubject,
  message: DeclarationMessage,
  otherwise?: () => Promise<void>,
): Promise<void> {
  const { sources, services } = session.tools;
  const wanted = wantedFrom(message);
  const verified = contractAt(network, message.address);
  const openVerified = verified && (() => openVerifiedDeclaration(sources, verified, wanted));
  if (message.type === "openVerifiedDeclaration") return openVerified?.();
  const { folder, path, contract } = message;
  const [build] = await (await services.builds()).buildsAt(folder, path, contract);
  if (build === undefined && openVerified !== undefined) return openVerified();
  return openDeclaration(services.rawDocuments, build, wanted, openVerified ?? otherwise);
}

/** Opens the verified source of the panel's contract, or compares it. @param file one of its files, by its shown path */
export async function openVerifiedSource(
  { contract }: InspectSession,
  command: "contractLens.openVerifiedSource" | "contractLens.compareWithVerifiedSource",
  file?: string,
): Promise<void> {
  if (contract === undefined) return;
  const { network, address } = contract;
  const options = { network: network.name, ...(file === undefined ? {} : { file }) };
  await runCommand(command, address, options);
}

/** The known calls of the transaction on screen. */
function callsOf({ loader }: InspectSession): readonly TracedCall[] {
  const calls = loader.decoding?.calls;
  return calls?.kind === "found" ? calls.calls : [];
}

/** A call of a transaction, as the debugger finds it among those that ran code. */
function placeOfCall(calls: readonly TracedCall[], index: number | undefined): CallPlace | undefined {
  const call = calls.find((one) => one.index === index);
  if (call?.to === undefined) return undefined;
  const { depth, to: address } = call;
  const same = calls.filter((one) => one.depth === depth && one.to === address);
  return { depth, address, nth: same.indexOf(call) };
}

/**
 * Opens the statement that failed, or made a call.
 * @param address the contract that it is in, whose verified source is loaded first if that is what names it
 * @returns why that is not possible
 */
async function openStatement(
  session: InspectSession,
  subject: InspectSubject,
  address: Hex | undefined,
  call?: CallPlace,
): Promise<string | undefined> {
  if (subject.kind !== "result") return undefined;
  const { transaction, network } = subject;
  const name = address && session.loader.decoding?.nameOf(address);
  const verified =
    name && sourceOfContract(name)?.kind === "verified" ? contractAt(network, address) : undefined;
  if (verified !== undefined && (await session.tools.sources.load(verified)) === undefined) return undefined;
  return runCommand("contractLens.openStatement", new OwnReference(formatTransactionReference(transaction)), {
    network: network.name,
    ...(call === undefined ? {} : { call }),
  });
}

const showReason = (reason: string) => (): Promise<void> => {
  void vscode.window.showInformationMessage(reason);
  return Promise.resolve();
};

function wantedFrom({ kind, contract, signature }: DeclarationMessage): Wanted {
  return kind === "contract" ? { kind, contract } : { kind, contract, signature };
}

/** Undefined if the network has no verification service. */
function contractAt(network: Network, text: string | undefined): ContractOnNetwork | undefined {
  const address = parseAddress(text ?? "");
  return address.ok && network.verifierUrl !== undefined
    ? { network, address: address.value.lower }
    : undefined;
}
