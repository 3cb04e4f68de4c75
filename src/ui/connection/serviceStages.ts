import type { Step } from "../../http/step.ts";
import type { CheckedService, ServiceResponse } from "../../app/connection/connectionReport.ts";
import { stepName, stepStates, type ConnectionStep } from "../../text/networks/connectionPage.ts";
import type { Stage } from "../page/pageModel.ts";
import { measuredText } from "../../text/duration.ts";

/** The way to a service, as four points on a line. */
export function serviceStages(checked: CheckedService): readonly Stage[] {
  const { name, connection, tunnel, encryption, response, way } = checked;
  const isProxied = way.kind !== "direct";
  return [
    stage(isProxied ? "proxyName" : "name", name, stepStates.resolved()),
    stage(
      isProxied ? "proxyConnection" : "connection",
      tunnel.kind === "notNeeded" ? connection : tunnel,
      stepStates.connected(),
    ),
    encryptionStage(encryption, checked.judgesCertificate),
    response.kind === "done"
      ? {
          name: stepName("response"),
          tone: toneOf(response.value),
          words: [`HTTP ${response.value.status}`, measuredText(response.tookMilliseconds)],
        }
      : // The failure of a step before it is the response's, too, and is told there.
        stage(
          "response",
          isBroken([name, tunnel, connection, encryption]) ? { kind: "notReached" } : response,
          "",
        ),
  ];
}

function toneOf({ isExpected, failure }: ServiceResponse): Stage["tone"] {
  if (isExpected) return "good";
  return failure === undefined || failure.kind === "rateLimited" ? "careful" : "bad";
}

function isBroken(steps: readonly Step<unknown>[]): boolean {
  return steps.some(({ kind }) => kind === "failed" || kind === "notReached");
}

function stage(of: ConnectionStep, step: Step<unknown>, done: string): Stage {
  const name = stepName(of);
  switch (step.kind) {
    case "done":
      return { name, tone: "good", words: [done, measuredText(step.tookMilliseconds)] };
    case "failed":
      return { name, tone: "bad", words: [stepStates.failed()] };
    case "notReached":
      return { name, tone: undefined, words: [stepStates.notReached()] };
    case "notNeeded":
      return { name, tone: "neutral", words: [stepStates.none()] };
  }
}

function encryptionStage(step: CheckedService["encryption"], judgesCertificate: boolean): Stage {
  const name = stepName("encryption");
  if (step.kind === "notNeeded") return { name, tone: "neutral", words: [stepStates.plainHttp()] };
  if (step.kind !== "done") return stage("encryption", step, "");
  if (step.value.distrust === undefined) return { name, tone: "good", words: [step.value.protocol] };
  return { name, tone: judgesCertificate ? "bad" : "careful", words: [stepStates.untrusted()] };
}
