// The REST interface of a feed, for tests: a few markets, whatever matches it is asked for, and recoveries as the test wants them.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TOKEN, VHOST } from './broker.ts';

export interface RecoveryCall {
  product: string;
  /** As it was asked for; null: everything. */
  after: number | null;
  request: number;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

const MARKETS: Record<string, string> = {
  en: `
  <market id="1" name="1x2" groups="all|score|regular_play"><outcomes>
    <outcome id="1" name="{$competitor1}"/><outcome id="2" name="draw"/><outcome id="3" name="{$competitor2}"/></outcomes></market>
  <market id="18" name="Total" groups="all|score|regular_play"><outcomes>
    <outcome id="13" name="under {total}"/><outcome id="12" name="over {total}"/></outcomes></market>
  <market id="68" name="1st half - total" groups="all|score|1st_half"><outcomes>
    <outcome id="13" name="under {total}"/><outcome id="12" name="over {total}"/></outcomes></market>
  <market id="136" name="Booking 1x2" groups="all|regular_play|bookings"><outcomes>
    <outcome id="1" name="{$competitor1}"/><outcome id="2" name="draw"/><outcome id="3" name="{$competitor2}"/></outcomes></market>
  <market id="21" name="Exact goals" groups="all|score|regular_play">
    <specifiers><specifier name="variant" type="variable_text"/></specifiers></market>
  <market id="40" name="Anytime goalscorer" groups="all|regular_play|scorers" includes_outcomes_of_type="sr:player">
    <outcomes><outcome id="1716" name="no goal"/></outcomes></market>
  <market id="534" name="Championship free text market" groups="all" includes_outcomes_of_type="pre:outcometext">
    <specifiers><specifier name="variant" type="variable_text"/></specifiers></market>
  <market id="559" name="Free text market" groups="all"><specifiers><specifier name="variant" type="variable_text"/></specifiers></market>`,
};
MARKETS['es'] = MARKETS['en']!.replace('Booking 1x2', 'Tarjetas 1x2').replace('Anytime goalscorer', 'Goleador');
MARKETS['ru'] = MARKETS['en']!.replace('Booking 1x2', 'Карточки 1x2').replace('Anytime goalscorer', 'Забьёт гол');

export class FeedApi {
  readonly url: string;
  readonly #server: Server;
  /** Of each recovery that was asked for, in order. */
  readonly recoveries: RecoveryCall[] = [];
  /** How a recovery is answered; by default it is accepted. */
  answerRecovery: (call: RecoveryCall) => { status: number; retryAfterS?: number } = () => ({ status: 202 });
  /** Free texts that it has. */
  readonly freeTexts = new Map<string, string>();
  readonly #changes = new Map<string, { id?: string; startsAt?: string; status?: string }>();
  /** Addresses that were asked for, by how often. */
  readonly calls = new Map<string, number>();

  constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  change(event: string, change: { id?: string; startsAt?: string; status?: string }): void {
    this.#changes.set(event, { ...this.#changes.get(event), ...change });
  }

  answer({ url = '', method, headers }: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(url, this.url);
    this.calls.set(pathname, (this.calls.get(pathname) ?? 0) + 1);
    if (headers['x-access-token'] !== TOKEN)
      return void response.writeHead(403).end('<response response_code="FORBIDDEN"/>');
    const [, recovered] = /^\/v1\/(\w+)\/recovery\/initiate_request$/.exec(pathname) ?? [];
    if (recovered !== undefined && method === 'POST') {
      const after = searchParams.get('after');
      const call = {
        product: recovered,
        after: after === null ? null : Number(after),
        request: Number(searchParams.get('request_id')),
      };
      this.recoveries.push(call);
      const { status, retryAfterS } = this.answerRecovery(call);
      response.writeHead(status, retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) });
      return void response.end('<response response_code="ACCEPTED"/>');
    }
    const body = this.#bodyOf(pathname);
    if (body === undefined)
      return void response.writeHead(404).end(`${HEAD}<page_not_found message="Invalid identifier."/>`);
    response.writeHead(200, { 'content-type': 'application/xml' }).end(HEAD + body);
  }

  #bodyOf(pathname: string): string | undefined {
    if (pathname === '/v1/users/whoami.xml')
      return `<bookmaker_details response_code="OK" bookmaker_id="1" virtual_host="${VHOST}"/>`;
    if (pathname === '/v1/descriptions/producers.xml')
      return `<producers response_code="OK">
        <producer active="true" api_url="${this.url}/v1/liveodds/" name="LO" id="1" stateful_recovery_window_in_minutes="600"/>
        <producer active="true" api_url="${this.url}/v1/pre/" name="Ctrl" id="3" stateful_recovery_window_in_minutes="4320"/></producers>`;
    const [, what, lang = '', rest = ''] = /^\/v1\/(descriptions|sports)\/(en|es|ru)\/(.*)$/.exec(pathname) ?? [];
    if (what === 'descriptions') return this.#descriptionOf(lang, rest);
    if (what === 'sports') return this.#sportsOf(lang, rest);
    return undefined;
  }

  #descriptionOf(lang: string, rest: string): string | undefined {
    if (rest === 'markets.xml') return `<market_descriptions response_code="OK">${MARKETS[lang]}</market_descriptions>`;
    if (rest === 'match_status.xml')
      return '<match_status_descriptions><match_status id="441" description="6th set" period_number="6"/></match_status_descriptions>';
    if (rest === 'variants.xml')
      return `<variant_descriptions response_code="OK"><variant id="sr:exact_goals:2+"><outcomes>
        ${['0', '1', '2+'].map((name, at) => `<outcome id="sr:exact_goals:2+:${at}" name="${name}"/>`).join('')}
        </outcomes></variant></variant_descriptions>`;
    const [, id, variant = ''] = /^markets\/(\d+)\/variants\/(.+)$/.exec(decodeURIComponent(rest)) ?? [];
    const name = this.freeTexts.get(variant);
    return id === undefined || name === undefined
      ? undefined
      : `<market_descriptions><market id="${id}" name="${name} (${lang})" variant="${variant}"><outcomes>
          <outcome id="pre:outcometext:1" name="Ada Lund"/><outcome id="pre:outcometext:2" name="Bea Holm"/>
          <outcome id="pre:outcometext:3" name="Cleo Vik"/></outcomes></market></market_descriptions>`;
  }

  #sportsOf(lang: string, rest: string): string | undefined {
    if (rest === 'schedules/live/schedule.xml' || rest === 'schedules/pre/schedule.xml') return '<schedule/>';
    const [, player] = /^players\/sr:player:(\d+)\/profile\.xml$/.exec(rest) ?? [];
    if (player !== undefined)
      return `<player_profile><player id="sr:player:${player}" name="Player ${player} ${lang}"/></player_profile>`;
    const [, competitor] = /^competitors\/sr:competitor:(\d+)\/profile\.xml$/.exec(rest) ?? [];
    if (competitor !== undefined)
      return `<competitor_profile><competitor id="sr:competitor:${competitor}" name="Club ${competitor}"/>
        <players><player id="sr:player:${competitor}1" name="Striker ${competitor} ${lang}"/></players></competitor_profile>`;
    const [, number = ''] = /^sport_events\/sr:match:(\d+)\/fixture(?:_change_fixture)?\.xml$/.exec(rest) ?? [];
    return number === '' || number.startsWith('404') ? undefined : this.#fixtureOf(number, lang);
  }

  #fixtureOf(number: string, lang: string): string {
    const event = `sr:match:${number}`;
    const {
      id = event,
      startsAt = '2030-01-01T15:00:00+00:00',
      status = 'not_started',
    } = this.#changes.get(event) ?? {};
    const town = lang === 'ru' ? 'Город' : 'City';
    return `<fixtures_fixture><fixture id="${id}" scheduled="${startsAt}" start_time="${startsAt}" status="${status}">
      <tournament_round type="group" number="7"/><season id="sr:season:1" year="30/31"/>
      <tournament id="sr:tournament:1" name="Northern Premier"><sport id="sr:sport:1" name="Soccer"/>
        <category id="sr:category:1" name="Northland"/></tournament>
      <competitors><competitor id="sr:competitor:${number}2" name="United ${number}" qualifier="away" abbreviation="UNI"/>
        <competitor id="sr:competitor:${number}1" name="${town} ${number}" qualifier="home" abbreviation="CIT"/></competitors>
      </fixture></fixtures_fixture>`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }
}

export async function startFeedApi(): Promise<FeedApi> {
  let api: FeedApi | undefined;
  const server = createServer((request, response) => api?.answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  api = new FeedApi(server);
  return api;
}
