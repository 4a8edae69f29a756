// Passkeys by WebAuthn: what the browser is asked for, and whether its answer is genuine. `origin` is that of the pages.

/** Loaded with the first passkey: most processes start without ever needing its parsers. */
const library = () => import('@simplewebauthn/server');

const pagesAt = (address: string) => {
  const { hostname: rpID, origin } = new URL(address);
  return { rpID, origin };
};

export interface KnownPasskey {
  credential_id: string;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
}

/** EdDSA, ES256, RS256: what every device supports. Keys of newer kinds are larger than a form field may be. */
const ALGORITHMS = [-8, -7, -257];

export interface PasskeyOwner {
  /** Opaque, because it stays in the device, and the same for all of their passkeys: `player/12`. */
  handle: string;
  name: string;
  displayName: string;
}

const userHandle = (handle: string) => new TextEncoder().encode(handle);

/** By which a browser knows the passkeys that were made for somebody. */
export const ownerOfPasskeys = (origin: string, handle: string) => ({
  rp_id: pagesAt(origin).rpID,
  user_id: Buffer.from(userHandle(handle)).toString('base64url'),
});

/** `siteName`: what the device shows. */
export const registrationOptions = async (
  origin: string,
  siteName: string,
  owner: PasskeyOwner,
  passkeys: readonly Pick<KnownPasskey, 'credential_id' | 'transports'>[],
) =>
  (await library()).generateRegistrationOptions({
    rpName: siteName,
    rpID: pagesAt(origin).rpID,
    userName: owner.name,
    userDisplayName: owner.displayName,
    userID: userHandle(owner.handle),
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    // Discoverable without typing a login, and only after user verification: that makes it two factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

/** With a random challenge, or the one given. */
export const logInOptions = async (origin: string, challenge?: Buffer) =>
  (await library()).generateAuthenticationOptions({
    rpID: pagesAt(origin).rpID,
    userVerification: 'required',
    ...(challenge && { challenge: new Uint8Array(challenge) }),
  });

/** The passkey that was made; `undefined` when the answer is not to be trusted. */
export async function madePasskey(
  pages: string,
  challenge: string,
  response: object,
): Promise<KnownPasskey | undefined> {
  const { rpID, origin } = pagesAt(pages);
  const { verified, registrationInfo } = await (
    await library()
  )
    .verifyRegistrationResponse({
      response: response as never,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    .catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return undefined;
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey),
    counter: BigInt(counter),
    transports: [...(transports ?? [])],
  };
}

/** The passkey's new counter; `undefined` when the answer is not to be trusted. */
export async function provedPasskey(
  pages: string,
  challenge: string,
  response: object,
  passkey: KnownPasskey,
): Promise<bigint | undefined> {
  const { rpID, origin } = pagesAt(pages);
  const { verified, authenticationInfo } = await (
    await library()
  )
    .verifyAuthenticationResponse({
      response: response as never,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
        transports: passkey.transports as never,
      },
    })
    .catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified && authenticationInfo ? BigInt(authenticationInfo.newCounter) : undefined;
}
