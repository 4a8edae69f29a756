// The door of the staff.
import type { SliceManifest } from '#platform/manifest.ts';
import { desk } from './desk/index.ts';

export { memberById } from './change-member.ts';
export { keepChallenge, takeChallenge } from './challenges.ts';
export { beginEnrolment, finishEnrolment } from './enrol-member.ts';
export { hasMembers, inviteMember } from './invite-member.ts';
export { askRecovery, beginRecovery, finishRecovery, recoveryState } from './recover-passkey.ts';
export { refuseRight, refuseSignIn } from './refusals.ts';
export { membersReading, reachOf, rightsOf, type Reach, type Rights } from './rights.ts';
export { endSession, isSignedIn, memberBehind, SESSIONS_ENDED, type OpenedSession, type SignedIn } from './sessions.ts';
export { beginSignIn, finishSignIn, memberOfPasskey } from './sign-in.ts';

export const manifest = { desk } satisfies SliceManifest;
