import type { Devnet } from "../../devnet/devnet.ts";
import type { Protocol } from "../../devnet/sample.ts";

/** A response with its body read: as JSON when it is some, else as text. */
export type Answer = { status: number; contentType: string; headers: Headers; text: string; body: unknown };

type Request = { path: string; body: string };

const jsonHeaders = { "content-type": "application/json" };

export async function ask(url: string, options: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: "manual", ...options });
  const text = await response.text();
  const { status, headers } = response;
  return { status, headers, text, body: parsed(text), contentType: headers.get("content-type") ?? "" };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** How a verification is asked for in each protocol. */
export function verificationRequest(
  protocol: Protocol,
  address: string,
  chainId = "298",
  apiKey?: string,
): Request {
  const body = { address: address.toLowerCase(), chainId, apiKey };
  switch (protocol) {
    case "session":
      return { path: "/session/verify/etherscan", body: JSON.stringify(body) };
    case "direct":
      return { path: "/verify/etherscan", body: JSON.stringify(body) };
    case "job":
      return { path: `/v2/verify/etherscan/${chainId}/${address}`, body: JSON.stringify({ apiKey }) };
  }
}

/** Asks for a verification. The job protocol's answer is that to the first request. */
export function askToVerify(
  devnet: Devnet,
  protocol: Protocol,
  address: string,
  { headers = {}, ...options }: RequestInit = {},
): Promise<Answer> {
  const { path, body } = verificationRequest(protocol, address);
  const allHeaders = { ...jsonHeaders, ...(headers as Record<string, string>) };
  return ask(devnet.verifierUrl + path, { method: "POST", headers: allHeaders, body, ...options });
}

/** Asks how a job is doing until it is done; the responses in order. */
export async function followJob(devnet: Devnet, accepted: Answer): Promise<Answer[]> {
  const { verificationId } = accepted.body as { verificationId: string };
  const responses: Answer[] = [];
  for (;;) {
    const answer = await ask(`${devnet.verifierUrl}/v2/verify/${verificationId}`);
    responses.push(answer);
    const { isJobCompleted } = answer.body as { isJobCompleted?: boolean };
    if (isJobCompleted !== false) return responses;
  }
}

export function askForStatus(devnet: Devnet, address: string, fields?: string): Promise<Answer> {
  const query = fields === undefined ? "" : `?fields=${fields}`;
  return ask(`${devnet.verifierUrl}/v2/contract/298/${address}${query}`);
}

export function askForContract(devnet: Devnet, name: string, query = ""): Promise<Answer> {
  return ask(`${devnet.mirrorUrl}/api/v1/contracts/${name}${query}`);
}

export function askForResult(devnet: Devnet, name: string, query = ""): Promise<Answer> {
  return ask(`${devnet.mirrorUrl}/api/v1/contracts/results/${name}${query}`);
}
