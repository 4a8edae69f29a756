/**
 * The identity service over its HTTP API. Every request is signed, ends after five seconds and goes through a breaker; its key
 * and what it returns about a person are never logged.
 */
import * as z from 'zod/mini';
import { perProcess, type Services } from '#platform/context.ts';
import { fetchExternal, ExternalError, type ExternalAnswer } from '#platform/http/external.ts';
import { MAX_BYTES } from '../rules/documents.ts';
import type { ApplicantReport } from '../rules/states.ts';
import { Breaker, ServiceAway } from './breaker.ts';
import { requestSignature } from './signature.ts';

const TIMEOUT_MS = 5000;
const TOKEN_SECONDS = 600;

const breaker = perProcess('verification.breaker', () => new Breaker());

export const isConfigured = ({ config }: Services): boolean =>
  config.SUMSUB_APP_TOKEN !== '' && config.SUMSUB_SECRET !== '';

/** The service refused a request: a mistake in its set-up or ours, which waiting does not fix. */
export class ServiceRefused extends Error {
  override name = 'ServiceRefused';
  readonly status: number;
  constructor(status: number) {
    super(`the identity service answered ${status}`);
    this.status = status;
  }
}

interface Asked {
  verb: 'GET' | 'POST';
  path: string;
  body?: unknown;
  maxBytes?: number;
}

function send(services: Services, { verb, path, body, maxBytes }: Asked): Promise<ExternalAnswer> {
  const { config, clock } = services;
  const text = body === undefined ? '' : JSON.stringify(body);
  // The service's clock and the real one agree; a clock that a test has moved need not.
  const at = Math.floor(clock.now().getTime() / 1000);
  return breaker(services).run(clock, async () => {
    const answer = await fetchExternal(`${config.SUMSUB_URL}${path}`, {
      method: verb,
      headers: {
        accept: 'application/json',
        ...(text !== '' && { 'content-type': 'application/json' }),
        'x-app-token': config.SUMSUB_APP_TOKEN,
        'x-app-access-ts': String(at),
        'x-app-access-sig': requestSignature(config.SUMSUB_SECRET, at, verb, path, text),
      },
      ...(text !== '' && { body: text }),
      timeoutMs: TIMEOUT_MS,
      ...(maxBytes !== undefined && { maxBytes }),
    }).catch((error: unknown) => {
      throw error instanceof ExternalError ? new ServiceAway(error.message) : error;
    });
    if (answer.status >= 500 || answer.status === 429) throw new ServiceAway(`it answered ${answer.status}`);
    return answer;
  });
}

async function askJson<Schema extends z.ZodMiniType>(
  services: Services,
  request: Asked,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await send(services, request);
  if (answer.status < 200 || answer.status > 299) throw new ServiceRefused(answer.status);
  return read(answer, schema);
}

function read<Schema extends z.ZodMiniType>(answer: ExternalAnswer, schema: Schema): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(answer.body));
  } catch {
    // Its content is not repeated: it may name a person.
    throw new ServiceAway('its answer could not be understood');
  }
}

const applicant = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  inspectionId: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))),
  createdAtMs: z.optional(z.number()),
  info: z.optional(
    z.object({
      idDocs: z.optional(
        z.array(
          z.object({
            country: z.optional(z.string().check(z.maxLength(8))),
            number: z.optional(z.string().check(z.maxLength(64))),
          }),
        ),
      ),
    }),
  ),
  review: z.optional(
    z.object({
      reviewStatus: z.optional(z.string()),
      createDate: z.optional(z.string()),
      reviewDate: z.optional(z.string()),
      reviewResult: z.optional(
        z.object({
          reviewAnswer: z.optional(z.string()),
          reviewRejectType: z.optional(z.string()),
          rejectLabels: z.optional(z.array(z.string())),
          moderationComment: z.optional(z.string()),
        }),
      ),
    }),
  ),
});
type Applicant = z.output<typeof applicant>;

/** An existing applicant is found by our own number, so that creating twice is the same as once. */
export async function createApplicant(services: Services, uid: string, level: string, lang: string): Promise<string> {
  const path = `/resources/applicants?levelName=${encodeURIComponent(level)}`;
  const answer = await send(services, { verb: 'POST', path, body: { externalUserId: uid, lang } });
  if (answer.status !== 409) {
    if (answer.status < 200 || answer.status > 299) throw new ServiceRefused(answer.status);
    return read(answer, applicant).id;
  }
  const address = `/resources/applicants/-;externalUserId=${encodeURIComponent(uid)}/one`;
  const { id } = await askJson(services, { verb: 'GET', path: address }, applicant);
  return id;
}

export async function moveToLevel(services: Services, applicantId: string, level: string): Promise<void> {
  const path = `/resources/applicants/${applicantId}/moveToLevel?name=${encodeURIComponent(level)}`;
  await askJson(services, { verb: 'POST', path, body: {} }, z.unknown() as unknown as z.ZodMiniType);
}

export async function accessToken(
  services: Services,
  applicant: { uid: string; level: string; externalActionId?: string },
): Promise<string> {
  const { token } = await askJson(
    services,
    {
      verb: 'POST',
      path: '/resources/accessTokens/sdk',
      body: {
        userId: applicant.uid,
        levelName: applicant.level,
        ttlInSecs: TOKEN_SECONDS,
        ...(applicant.externalActionId !== undefined && { externalActionId: applicant.externalActionId }),
      },
    },
    z.object({ token: z.string().check(z.minLength(1), z.maxLength(4096)) }),
  );
  return token;
}

export async function reportOf(services: Services, applicantId: string): Promise<ApplicantReport> {
  const path = `/resources/applicants/${applicantId}/one`;
  return toReport(await askJson(services, { verb: 'GET', path }, applicant), services.clock.now());
}

/** `init` and `awaitingUser` wait for the player; all others for someone else. */
const UNDER_REVIEW = new Set(['pending', 'prechecked', 'queued', 'onHold', 'awaitingService']);

function toReport(applicant: Applicant, now: Date): ApplicantReport {
  const { review, inspectionId } = applicant;
  const result = review?.reviewResult;
  const isDone = review?.reviewStatus === 'completed';
  const state = isDone
    ? result?.reviewAnswer === 'GREEN'
      ? 'approved'
      : 'rejected'
    : UNDER_REVIEW.has(review?.reviewStatus ?? '')
      ? 'review'
      : 'started';
  return {
    applicantId: applicant.id,
    inspectionId: inspectionId ?? null,
    // An applicant who was reset keeps the dates of their first attempt; that they have none under way is true as of now.
    at:
      state === 'started'
        ? now
        : (timeOf(review?.reviewDate) ??
          timeOf(review?.createDate) ??
          (applicant.createdAtMs === undefined ? now : new Date(applicant.createdAtMs))),
    state,
    rejectType: state !== 'rejected' ? null : result?.reviewRejectType === 'FINAL' ? 'final' : 'retry',
    labels: state === 'rejected' ? (result?.rejectLabels ?? []).slice(0, 20).map((label) => label.slice(0, 64)) : [],
    documents: (applicant.info?.idDocs ?? [])
      .slice(0, 20)
      .flatMap(({ country = '', number }) => (number ? [{ country, number }] : [])),
    comment: state === 'rejected' ? (result?.moderationComment?.slice(0, 1000) ?? null) : null,
  };
}

/** `2026-11-20 12:00:00+0000`, as the service writes it, or in the usual form. */
function timeOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return Number.isNaN(at.getTime()) ? undefined : at;
}

export interface ServiceDocument {
  sourceId: string;
  kind: string;
}

export async function documentsOf(services: Services, applicantId: string): Promise<ServiceDocument[]> {
  const path = `/resources/applicants/${applicantId}/metadata/resources`;
  const { items } = await askJson(
    services,
    { verb: 'GET', path },
    z.object({
      items: z.array(
        z.object({
          id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
          idDocDef: z.optional(z.object({ idDocType: z.optional(z.string()) })),
        }),
      ),
    }),
  );
  return items.map(({ id, idDocDef }) => ({ sourceId: id, kind: (idDocDef?.idDocType ?? 'OTHER').slice(0, 40) }));
}

export async function readDocument(services: Services, inspectionId: string, sourceId: string): Promise<Buffer> {
  const path = `/resources/inspections/${inspectionId}/resources/${sourceId}`;
  const answer = await send(services, { verb: 'GET', path, maxBytes: MAX_BYTES });
  if (answer.status !== 200) throw new ServiceRefused(answer.status);
  return answer.bytes;
}
