// For something that is worth showing only after a wait.
import { useEffect, useState } from 'react';

/** True once `isOn` has been true for that long without a break. */
export function useLater(isOn: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isOn, ms]);
  return isOn && isLate;
}
