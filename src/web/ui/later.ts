// Something that is worth showing only once a wait has become one.
import { useEffect, useState } from 'react';

/** True when `isOn` has been true for so long without a break. */
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
