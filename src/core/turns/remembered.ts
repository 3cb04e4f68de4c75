type Made<Value> = { readonly value: Value };

/** Makes something of each key once: of an object for as long as that is there, of anything else for good. Undefined is remembered too. */
export function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const ofObjects = new WeakMap<object, Made<Value>>();
  const others = new Map<Key, Made<Value>>();
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

/** Makes a value when it is first asked for. */
export function onFirstUse<Value>(make: () => Value): () => Value {
  let made: Made<Value> | undefined;
  return () => (made ??= { value: make() }).value;
}
