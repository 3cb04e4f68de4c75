import type { Step } from "../../http/step.ts";
import type { CheckedService } from "../../app/connection/connectionReport.ts";
import { durationText } from "../timeText.ts";
import type { Stage } from "../page/pageModel.ts";

/** The way to a service, as four points on a line. */
export function serviceStages(checked: CheckedService): readonly Stage[] {
  const { name, connection, tunnel, encryption, answer, way } = checked;
  const isProxied = way.kind !== "direct";
  return [
    stage(isProxied ? "Proxy's name" : "Name", name, "resolved"),
    stage(isProxied ? "Proxy" : "Connection", tunnel.kind === "notNeeded" ? connection : tunnel, "connected"),
    encryptionStage(encryption, checked.judgesCertificate),
    answer.kind === "done"
      ? {
          name: "Answer",
          tone: answer.value.isExpected ? "good" : "careful",
          words: [`HTTP ${answer.value.status}`, durationText(answer.tookMilliseconds)],
        }
      : stage("Answer", answer, ""),
  ];
}

function stage(name: string, step: Step<unknown>, done: string): Stage {
  switch (step.kind) {
    case "done":
      return { name, tone: "good", words: [done, durationText(step.tookMilliseconds)] };
    case "failed":
      return { name, tone: "bad", words: ["failed"] };
    case "notReached":
      return { name, tone: undefined, words: ["not reached"] };
    case "notNeeded":
      return { name, tone: "neutral", words: ["none"] };
  }
}

function encryptionStage(step: CheckedService["encryption"], judgesCertificate: boolean): Stage {
  const name = "Encryption";
  if (step.kind !== "done") {
    return step.kind === "notNeeded"
      ? { name, tone: "neutral", words: ["none: http"] }
      : stage(name, step, "");
  }
  if (step.value.distrust === undefined) return { name, tone: "good", words: [step.value.protocol] };
  return { name, tone: judgesCertificate ? "bad" : "careful", words: ["not trusted"] };
}
