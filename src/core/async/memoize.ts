type Memo<Value> = { readonly value: Value };

/** Caches a function by its argument: weakly for objects, forever for anything else. Caches undefined too. */
export function memoize<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const ofObjects = new WeakMap<object, Memo<Value>>();
  const others = new Map<Key, Memo<Value>>();
  return (key) => {
    const isObject = typeof key === "object" && key !== null;
    const known = isObject ? ofObjects.get(key) : others.get(key);
    if (known !== undefined) return known.value;
    const made = { value: make(key) };
    if (isObject) ofObjects.set(key, made);
    else others.set(key, made);
    return made.value;
  };
}

/** Computes a value on first use. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: Memo<Value> | undefined;
  return () => (made ??= { value: make() }).value;
}
