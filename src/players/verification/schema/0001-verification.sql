-- Who a player is: how far it is proved, what was asked of him and why, and the private copies of his documents.
create schema verification;
grant usage on schema verification to baize_app;

create table verification.players (
  player_id      bigint      primary key,
  state          text        not null check (state in ('none', 'asked', 'started', 'review', 'approved', 'rejected')),
  level          smallint    not null default 0,      -- proved: 0, 2 identity, 3 source of funds
  wanted_level   smallint    not null default 2,
  applicant_id   text,
  inspection_id  text,
  cause          text,                                -- why he was asked; key of a text
  asked_at       timestamptz,
  due_at         timestamptz,
  reject_type    text        check (reject_type in ('retry', 'final')),
  reject_labels  text[]      not null default '{}',
  sealed_comment bytea,                               -- words of the reviewer for the player
  reported_at    timestamptz,                         -- how new the newest news from the service is, by its own clock
  refresh_at     timestamptz,                         -- when to ask the service
  refresh_tries  int         not null default 0,
  updated_at     timestamptz not null,
  constraint players_applicant unique (applicant_id)
);
create index players_to_refresh on verification.players (refresh_at) where refresh_at is not null;
create index players_by_state on verification.players (state, updated_at);

-- Each state that was entered, why and by whom; never changed.
create table verification.steps (
  id        bigint      generated always as identity primary key,
  player_id bigint      not null,
  state     text        not null,
  cause     text,
  by_whom   text        not null,                     -- player, service, operator, site
  at        timestamptz not null
);
create index steps_of_player on verification.steps (player_id, id);

-- What went through a player's hands, by currency; thresholds are asked of it.
create table verification.turnover (
  player_id       bigint not null,
  currency        text   not null,
  deposited_minor numeric(38, 0) not null default 0,
  withdrawn_minor numeric(38, 0) not null default 0,
  staked_minor    numeric(38, 0) not null default 0,
  primary key (player_id, currency)
);

-- Customer due diligence: each kind is asked of a player once.
create table verification.tasks (
  id         uuid        primary key,
  player_id  bigint      not null,
  kind       text        not null check (kind in ('due-diligence', 'source-of-funds')),
  created_at timestamptz not null,
  done_at    timestamptz,
  constraint tasks_once unique (player_id, kind)
);

-- What the service has told us: each once, however often it repeats itself.
create table verification.callbacks (
  event_key    text        primary key,
  applicant_id text        not null,
  type         text        not null,
  created_ms   bigint      not null,
  received_at  timestamptz not null
);

-- Copies of documents. The file has a name of chance and is sealed; only a link that expires leads to it.
create table verification.documents (
  id           uuid        primary key,
  player_id    bigint      not null,
  source_id    text        not null,                  -- the service's name of it: fetched once
  kind         text        not null,
  file         text        not null,
  content_type text        not null,
  bytes        int         not null,
  scan         text        not null check (scan in ('clean', 'not-scanned')),
  created_at   timestamptz not null,
  keep_until   timestamptz,                           -- set when the account is erased
  constraint documents_source unique (player_id, source_id)
);

-- Keyed digests of documents that were accepted: the same person under another account.
create table verification.known_documents (
  digest    bytea       not null,
  player_id bigint      not null,
  seen_at   timestamptz not null,
  primary key (digest, player_id)
);
create index known_documents_player on verification.known_documents (player_id);

create table verification.document_views (
  id          bigint      generated always as identity primary key,
  document_id uuid        not null,
  viewer      text        not null,
  at          timestamptz not null
);
create index views_of_document on verification.document_views (document_id, id);

grant select, insert, update, delete on verification.players, verification.turnover, verification.tasks, verification.documents, verification.known_documents to baize_app;
grant select, insert on verification.steps, verification.callbacks, verification.document_views to baize_app;
