// How one comes in at the desk: by an invitation, by a passkey, and by a recovery when it is lost.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#platform/context.ts';
import {
  askRecovery,
  beginEnrolment,
  beginRecovery,
  beginSignIn,
  endSession,
  finishEnrolment,
  finishRecovery,
  finishSignIn,
  recoveryState,
} from '#desk/staff/index.ts';
import { dropSession, keepRecovery, keepSession, type DeskVisit } from './desk-context.ts';
import { bodyOf, enrolmentInput, invitationInput, newPasskeyInput, recoveryInput, signInInput } from './desk-input.ts';

/** Registers a write under its path. */
export type Write = (
  path: string,
  answer: (visit: DeskVisit, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) => void;

export function registerSignIn(write: Write, services: Services): void {
  write('invitation', ({ ctx }, { body }) => beginEnrolment(ctx, bodyOf(invitationInput, body).token));
  write('enrolment', async ({ ctx, device }, { body, ip }, reply) => {
    const { codes, ...session } = await finishEnrolment(ctx, { ...bodyOf(enrolmentInput, body), device, ip });
    keepSession(services, reply, session);
    return { codes };
  });
  write('sign-in/begin', ({ ctx, device }) => beginSignIn(ctx, device));
  write('sign-in', async ({ ctx, device }, { body, ip }, reply) => {
    const { code, ...answer } = bodyOf(signInInput, body);
    keepSession(services, reply, await finishSignIn(ctx, { ...answer, code, device, ip }));
    return {};
  });
  write('sign-out', async ({ ctx, token }, _request, reply) => {
    if (token !== undefined) await endSession(ctx, token);
    dropSession(services, reply);
    return {};
  });

  write('recovery', async ({ ctx }, { body, ip }, reply) => {
    keepRecovery(services, reply, await askRecovery(ctx, { ...bodyOf(recoveryInput, body), ip }));
    return {};
  });
  write('recovery/state', async ({ ctx, recovery }) => ({ state: await recoveryState(ctx, recovery) }));
  write('recovery/begin', ({ ctx, recovery }) => beginRecovery(ctx, recovery));
  write('recovery/finish', async ({ ctx, recovery: token, device }, { body, ip }, reply) => {
    const { codes, ...session } = await finishRecovery(ctx, { ...bodyOf(newPasskeyInput, body), token, device, ip });
    keepSession(services, reply, session);
    return { codes };
  });
}
