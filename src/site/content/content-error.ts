// Refusals of the content service, in the terms of Strapi v4; `api` writes `{ data: null, error }`.
const STATUS = {
  ValidationError: 400,
  UnauthorizedError: 401,
  ForbiddenError: 403,
  NotFoundError: 404,
  MethodNotAllowedError: 405,
  ConflictError: 409,
  PayloadTooLargeError: 413,
} as const;

export interface ContentProblem {
  path: ReadonlyArray<string | number>;
  message: string;
}

export class ContentError extends Error {
  override name: keyof typeof STATUS;
  readonly problems: readonly ContentProblem[];

  constructor(name: keyof typeof STATUS, message: string, problems: readonly ContentProblem[] = []) {
    super(message);
    this.name = name;
    this.problems = problems;
  }

  get status(): number {
    return STATUS[this.name];
  }

  /** `details` of the error: each problem with its path. */
  get details(): object {
    if (this.problems.length === 0) return {};
    return {
      errors: this.problems.map(({ path, message }) => ({ path: path.map(String), message, name: this.name })),
    };
  }
}

export const refuseInvalid = (message: string, path: ReadonlyArray<string | number> = []): never => {
  throw new ContentError('ValidationError', message, path.length > 0 ? [{ path, message }] : []);
};
