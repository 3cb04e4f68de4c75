import type { Question } from "./questions.ts";

/** One who asked: how often they would try, and how it stands for them. */
export type ModelWaiter = {
  readonly retries: number;
  readonly tell: (word: string) => void;
};

/** A request that has left. */
export type ModelCall = {
  readonly job: Job;
  readonly origin: string;
  readonly at: number;
  state: "open" | "answered" | "aborted";
};

/** One question as long as somebody wants to know, with all that is tried for it. */
export type Job = {
  readonly question: Question;
  readonly waiters: Set<ModelWaiter>;
  givesUpAt: number;
  retried: number;
  hasWaitedAsAsked: boolean;
  /** Whether what it will be answered is no longer so. */
  isOutdated: boolean;
  call: ModelCall | undefined;
  stopDeadline: () => void;
  /** Ends what it does now: waiting for its turn, having it, or pausing. */
  stopDoing: () => void;
};
