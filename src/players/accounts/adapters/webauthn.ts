// Passkeys by WebAuthn: what the browser is asked for, and whether its answer is genuine.
import type { Config } from '#platform/config.ts';

/** Loaded with the first passkey: most processes start without ever needing its parsers. */
const library = () => import('@simplewebauthn/server');

const site = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) => {
  const url = new URL(PUBLIC_URL);
  return { rpID: url.hostname, origin: url.origin };
};

export interface KnownPasskey {
  credential_id: string;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
}

/** EdDSA, ES256, RS256: what every device supports. Keys of newer kinds are larger than a form field may be. */
const ALGORITHMS = [-8, -7, -257];

interface Owner {
  id: bigint;
  login: string;
  fakename: string;
}

const userHandle = (playerId: bigint) => new TextEncoder().encode(`player/${playerId}`);

/** By which a browser knows the passkeys that the site has made for a player. */
export const ownerOfPasskeys = (config: Config, playerId: bigint) => ({
  rp_id: site(config).rpID,
  user_id: Buffer.from(userHandle(playerId)).toString('base64url'),
});

export const registrationOptions = async (
  config: Config,
  name: string,
  owner: Owner,
  passkeys: readonly Pick<KnownPasskey, 'credential_id' | 'transports'>[],
) =>
  (await library()).generateRegistrationOptions({
    rpName: name,
    rpID: site(config).rpID,
    userName: owner.login,
    userDisplayName: owner.fakename,
    // Opaque, because it stays in the device: no e-mail, and the same for all passkeys of the player.
    userID: userHandle(owner.id),
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    // Discoverable without typing a login, and only after user verification: that makes it two factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

export const logInOptions = async (config: Config) =>
  (await library()).generateAuthenticationOptions({ rpID: site(config).rpID, userVerification: 'required' });

/** The passkey that was made; `undefined` when the answer is not to be trusted. */
export async function madePasskey(
  config: Config,
  challenge: string,
  response: object,
): Promise<KnownPasskey | undefined> {
  const { rpID, origin } = site(config);
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
  config: Config,
  challenge: string,
  response: object,
  passkey: KnownPasskey,
): Promise<bigint | undefined> {
  const { rpID, origin } = site(config);
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
