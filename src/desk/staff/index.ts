// The door of the staff.
import type { SliceManifest } from '#platform/manifest.ts';

export { keepChallenge, takeChallenge } from './challenges.ts';
export { beginEnrolment, finishEnrolment } from './enrol-member.ts';
export { hasMembers, inviteMember } from './invite-member.ts';
export { refuseRight, refuseSignIn } from './refusals.ts';
export { reachOf, rightsOf, type Reach, type Rights } from './rights.ts';
export { endSession, memberBehind, type OpenedSession, type SignedIn } from './sessions.ts';
export { beginSignIn, finishSignIn, memberOfPasskey } from './sign-in.ts';

export const manifest = {} satisfies SliceManifest;
