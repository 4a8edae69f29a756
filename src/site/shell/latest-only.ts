/** Of several requests for the same data only the answer to the latest counts: an earlier one that comes later is `undefined`. */
export function latestOnly(): <Value>(asked: Promise<Value>) => Promise<Value | undefined> {
  let latest = 0;
  return async (asked) => {
    const mine = ++latest;
    const value = await asked;
    return mine === latest ? value : undefined;
  };
}
