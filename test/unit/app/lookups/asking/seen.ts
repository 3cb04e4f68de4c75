/** How things stand between those who ask and the services, as far as it can be seen from outside. */
export type Seen = {
  /** Each of those who asked, in the order they came: what they were told, if they were. */
  readonly waiters: readonly string[];
  /** The requests to each service, in the order they left: when, for what, and what became of them. */
  readonly calls: readonly string[];
  /** Which answers were announced. */
  readonly announced: readonly number[];
  /** Which answers were held when somebody looked. */
  readonly looks: readonly string[];
  /** How many alarms are set: deadlines, pauses, turns that are waited for, hovers. */
  readonly sleeping: number;
};

/** What all answers of one kind may weigh together: some four of them. */
export const heaviest = 800;

/** Milliseconds after which a hover says what is there. */
export const hoverPatience = 613;

/** Milliseconds before a retry where the service named none. */
export const jitter = 250;
