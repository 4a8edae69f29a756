/** Of several requests for the same data only the answer to the latest counts: an earlier answer that comes later is `undefined`. */
export function latestOnly(): <Value>(pending: Promise<Value>) => Promise<Value | undefined> {
  let latest = 0;
  return async (pending) => {
    const mine = ++latest;
    const value = await pending;
    return mine === latest ? value : undefined;
  };
}
