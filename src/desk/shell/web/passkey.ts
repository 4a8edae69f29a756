// The passkey of the person at this browser.
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { DeskRefusal } from './call-desk.ts';

export const makePasskey = (options: unknown): Promise<{ id: string }> =>
  startRegistration({ optionsJSON: options as never }).catch(refuseTouch);

export const touchPasskey = (options: unknown): Promise<{ id: string }> =>
  startAuthentication({ optionsJSON: options as never }).catch(refuseTouch);

function refuseTouch(): never {
  throw new DeskRefusal('The passkey was not touched, or this device has none for the desk.', 400);
}
