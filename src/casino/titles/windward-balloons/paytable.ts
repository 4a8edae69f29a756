import type { ReelSlotRules } from '../../engine/reel-rules.ts';

/** The canonical rules of Windward Balloons. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'reel-slot',
  stakeUnits: 50,
  rows: 7,
  symbols: {
    W: 'burner',
    S: 'balloon',
    E: 'eagle',
    M: 'world-map',
    C: 'compass',
    T: 'telescope',
    H: 'hamper',
    F: 'flag',
    R: 'rope',
    K: 'kite',
  },
  wild: 'W',
  trigger: 'S',
  pays: {
    by: 'ways',
  },
  table: {
    E: {
      3: 8,
      4: 27,
      5: 110,
      6: 540,
    },
    M: {
      3: 4,
      4: 11,
      5: 35,
      6: 110,
    },
    C: {
      3: 3,
      4: 7,
      5: 20,
      6: 60,
    },
    T: {
      3: 3,
      4: 5,
      5: 14,
      6: 40,
    },
    H: {
      3: 1,
      4: 4,
      5: 11,
      6: 27,
    },
    F: {
      3: 1,
      4: 4,
      5: 8,
      6: 22,
    },
    R: {
      3: 1,
      4: 3,
      5: 7,
      6: 16,
    },
    K: {
      3: 1,
      4: 3,
      5: 7,
      6: 16,
    },
  },
  tumble: {
    base: [1, 2, 3, 4],
    free: [3, 6, 9, 15],
  },
  freeSpins: {
    award: {
      4: 8,
      5: 12,
    },
    retrigger: {
      spins: 4,
      atMost: 3,
    },
    multiplier: {
      first: 1,
      step: 0,
      last: 1,
    },
  },
  ante: {
    costUnits: 63,
  },
  maxWin: 3000,
  sets: {
    base: {
      strips: [
        'CHCTEHFFTRKMKM',
        'MEFKHSHTTRRFCM',
        'RKTWSRCMCFFHHE',
        'HFMMTKFRESCCTK',
        'HKRCRHCWSTMEFK',
        'TMMHHSEKTCKFFR',
      ],
      heights: [
        '72233254224223',
        '22252744232323',
        '22272332242435',
        '33242232222457',
        '34324735222222',
        '32222442732532',
      ],
    },
    ante: {
      strips: [
        'CHCTEHFFTRKMKM',
        'MEFKHSHTTRRFCM',
        'RKTWSRCMCFFHHE',
        'HFMMTKFRESCCTK',
        'HKRCRHCWSTMEFK',
        'TMMHHSEKTCKFFR',
      ],
      heights: [
        '72233254224223',
        '22252744232323',
        '22272332242435',
        '43342342322557',
        '45424735333222',
        '43222453732543',
      ],
    },
    free: {
      strips: [
        'TEHTHCKRMCKMFF',
        'FHMRCTSTEMHRKF',
        'CRSFWHTMKRCFEH',
        'CKHMTFRKSFECMT',
        'HSRKKFWECHRMCT',
        'THFESHFKMKTRCM',
      ],
      heights: [
        '44532322237534',
        '35334247243225',
        '45534232324327',
        '53242433325742',
        '34275225443233',
        '32247533522434',
      ],
    },
  },
} as const satisfies ReelSlotRules;
