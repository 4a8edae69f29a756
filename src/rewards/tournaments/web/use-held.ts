import { useState } from 'react';

/** While held, the value as it was before; the current one once it is released. */
export function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [heldValue, setHeldValue] = useState(value);
  if (!isHeld && heldValue !== value) setHeldValue(value);
  return isHeld ? heldValue : value;
}
