/**
 * A refusal in GoTrue's format: status, `error_code` and message; `facts` are added to the body.
 */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    facts: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.facts = facts;
  }
}

/** A refusal of the token endpoint in OAuth's format: `{error, error_description}`. */
export class OAuthError extends Error {
  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.error = error;
  }
}

export const badRequest = (code: string, message: string) => new AuthError(400, code, message);
export const forbidden = (code: string, message: string) => new AuthError(403, code, message);
export const notFound = (code: string, message: string) => new AuthError(404, code, message);
export const unprocessable = (code: string, message: string) => new AuthError(422, code, message);
export const invalid = (message: string) => badRequest('validation_failed', message);
