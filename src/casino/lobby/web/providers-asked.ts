/** AP-76: what a page requests about providers. */
export const PROVIDERS_ASKED = { fields: 'game_params', types: 'casino,slot,live,fast' } as const;
