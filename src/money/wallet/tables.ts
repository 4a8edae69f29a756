// Row types of schema "wallet", for reading. Writing goes through the functions of the schema.
export interface WalletTables {
  'wallet.accounts': { id: bigint; player_id: bigint; bucket: number; currency: string; balance: bigint; seq: bigint };
  'wallet.house_accounts': { id: bigint; name: string; currency: string };
  'wallet.house_balances': { id: bigint; name: string; currency: string; balance: string };
  'wallet.transfers': {
    id: bigint;
    fact: string;
    reason: number;
    player_id: bigint;
    currency: string;
    amount: bigint;
    created_at: Date;
  };
  'wallet.entries': {
    transfer_id: bigint;
    account_id: bigint;
    amount: bigint;
    seq: bigint;
    balance_after: bigint | null;
    xid: bigint;
  };
  'wallet.blocks': {
    height: bigint;
    from_xid: bigint;
    to_xid: bigint;
    entries: number;
    root: Buffer;
    marks: Buffer;
    previous: Buffer;
    hash: Buffer;
  };
}
