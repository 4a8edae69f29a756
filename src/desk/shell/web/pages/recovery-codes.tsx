// Codes for the day on which the passkey is lost, shown once: after an invitation, and after a recovery.
import { ShownOnce } from '../parts/shown-once.tsx';
import { Threshold } from '../parts/threshold.tsx';

export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => (
  <Threshold title="Keep these codes">
    <ShownOnce
      label="Recovery codes"
      lines={codes}
      about="If you lose your passkey, one of these and your authenticator app let you ask for another one. Each is good once. They are not shown again: print them, or keep them where your passkey is not."
      kept="I have kept them"
      onKept={onKept}
    />
  </Threshold>
);
