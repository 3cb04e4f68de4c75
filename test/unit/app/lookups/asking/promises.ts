import { responseWeight } from "../../../../../src/app/lookups/requestCache.ts";
import { failureOf } from "./answers.ts";
import type { Asker } from "./asker.ts";
import type { Call } from "./heldNetwork.ts";
import { known, numberOf } from "./productCalls.ts";
import { questions, type Question } from "./questions.ts";
import { heaviest } from "./seen.ts";
import type { World } from "./world.ts";

const deadline = 15_000;

/** What does not keep to what every lookup promises, once all has come to rest. */
export function wrongIn(world: World): readonly string[] {
  const { askers, network } = world;
  const unwanted = network.open().filter((call) => !isWanted(world, call));
  const stuck = askers.filter((asker) => !isMoving(world, asker));
  const misled = askers.filter((asker) => !isTold(world, asker));
  const held = questions.flatMap((question) => {
    const answer = known(world.lookups, question);
    return answer === undefined ? [] : [{ question, answer }];
  });
  const falselyHeld = held.filter(({ question, answer }) => !isAnswer(world, question, numberOf(answer)));
  const overweight = (["record", "result", "status"] as const).filter((kind) => {
    const weights = held
      .filter(({ question }) => question.kind === kind)
      .map(({ answer }) => responseWeight(answer.value.response.text));
    return weights.reduce((sum, weight) => sum + weight, 0) > heaviest;
  });
  return [
    ...network.excesses,
    ...unwanted.map(({ url }) => `${url} is asked for nobody`),
    ...stuck.map(({ question }) => `${question.url} is waited for and not asked`),
    ...misled.map(({ question, word }) => `${question.url}: ${word}`),
    ...falselyHeld.map(({ question }) => `${question.url} is held, and was no answer`),
    ...overweight.map((kind) => `more than ${heaviest} of ${kind}`),
  ];
}

/** Whether somebody wants to know. What a hover asked lives on when the hover stopped waiting, or never did. */
function isWanted(world: World, { url }: Call): boolean {
  return world.askers
    .filter(({ question }) => question.url === url)
    .some(({ isHover, wasKnown, at, word }) => {
      const livesOn = isHover && at > world.clock.now() - deadline && (word !== "left" || wasKnown);
      return word === "waits" || livesOn;
    });
}

/** Whether what somebody waits for is being asked, or was answered with what may pass. */
function isMoving(world: World, { question: { url }, word }: Asker): boolean {
  if (word !== "waits") return true;
  const calls = world.network.calls.filter((call) => call.url === url);
  if (calls.some(({ state }) => state === "open")) return true;
  const kind = calls.findLast(({ state }) => state === "answered")?.answered?.kind;
  return kind?.passes === true || kind?.status === 404;
}

/** Whether what somebody was told is so. */
function isTold(world: World, { question, isHover, after, abort, word }: Asker): boolean {
  const [verb, what = ""] = word.split(" ");
  const calls = world.network.calls.filter(({ url }) => url === question.url);
  switch (verb) {
    case "waits":
      return true;
    case "left":
      return abort.signal.aborted;
    case "still":
      return isHover;
    case "answered":
      return isAnswer(world, question, Number(what)) && (isHover || Number(what) > after);
    case "failed":
      return (
        what === "timedOut" ||
        calls.some(
          ({ answered }) =>
            answered !== undefined && answered.number > after && failureOf(answered.kind, question) === what,
        )
      );
    default:
      return false;
  }
}

function isAnswer(world: World, question: Question, number: number): boolean {
  const call = world.network.calls.find(
    ({ url, answered }) => url === question.url && answered?.number === number,
  );
  if (call?.answered === undefined) return world.recalled.get(number) === question.url;
  return failureOf(call.answered.kind, question) === undefined;
}
