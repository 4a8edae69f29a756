/**
 * Networks of the drand randomness beacon (https://drand.love) whose rounds may salt a chain. Each is named by its chain hash,
 * which binds its public key, period and genesis, so a verifier needs nothing else.
 */

export interface DrandNetwork {
  /** As drand calls it. */
  id: string;
  /** SHA-256 over period, genesis, public key, group hash and id. */
  hash: string;
  /** On G2 of BLS12-381, compressed; signatures are on G1 (scheme `bls-unchained-g1-rfc9380`). */
  publicKey: string;
  groupHash: string;
  /** Time of round 1, in seconds. */
  genesisS: number;
  periodS: number;
  /** Run by several parties, so that the house alone cannot produce its rounds. */
  isPublic: boolean;
}

export const QUICKNET: DrandNetwork = {
  id: 'quicknet',
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  genesisS: 1_692_803_367,
  periodS: 3,
  isPublic: true,
};

/** The stand-in's network (`sandbox/beacon`): its key is public, so its rounds can be known in advance. */
export const SANDBOX_NETWORK: DrandNetwork = {
  id: 'baize-sandbox',
  hash: '0cd87ed12ea961628bda4ebf9fa31aa6f32d8b51aa8d80f3ac8a6406b1e0a151',
  publicKey:
    'a96d16914bd4da690f663ffd1cdb82759edae59a232ff59255273fdf7e3d080833deb2b2be1a25cb286eac41e76fc91b10920f73409eba00582a04a61911fa6c3731a4330d127e9936dec82b29d5d68ed42b7000090d8c8d810ad27dde0d6337',
  groupHash: '6e0e5cfc4b27a86648fb53361c526d5ff86291f9500f464e8acf15e6230afb3e',
  genesisS: 1_704_067_200,
  periodS: 3,
  isPublic: false,
};

export const networkOf = (hash: string): DrandNetwork | undefined =>
  [QUICKNET, SANDBOX_NETWORK].find((network) => network.hash === hash);

/** When a round exists, in milliseconds. */
export const timeOfRound = ({ genesisS, periodS }: DrandNetwork, round: number): number =>
  (genesisS + (round - 1) * periodS) * 1000;

/** The first round published at or after a moment. */
export const roundFrom = ({ genesisS, periodS }: DrandNetwork, atMs: number): number =>
  Math.max(1, Math.ceil((atMs / 1000 - genesisS) / periodS) + 1);
