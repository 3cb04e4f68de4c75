/**
 * Whether what is drawn is of a ledger with entity IDs, where a long-zero address stands for one of them. It is set around all of a
 * page, as addresses stand in any part of it; a page is drawn in one go.
 */
let areShown = true;

/** Whether a long-zero address is drawn as the entity that it stands for. */
export function areEntityIdsShown(): boolean {
  return areShown;
}

/** Draws something. @param hasEntityIds whether it is of a ledger with entity IDs */
export function withEntityIds<Drawn>(hasEntityIds: boolean, draw: () => Drawn): Drawn {
  const before = areShown;
  areShown = hasEntityIds;
  try {
    return draw();
  } finally {
    areShown = before;
  }
}

/** The same of what is drawn bit by bit. */
export function* eachWithEntityIds<Drawn>(
  hasEntityIds: boolean,
  drawing: Generator<undefined, Drawn>,
): Generator<undefined, Drawn> {
  for (;;) {
    const step = withEntityIds(hasEntityIds, () => drawing.next());
    if (step.done === true) return step.value;
    yield;
  }
}
