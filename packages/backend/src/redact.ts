/** Replaces a credential. */
const GONE = '…';
/** A shorter value could be an everyday word. */
const LEAST_SECRET = 8;

/** True for variables whose names show that their values are secret. */
export const isSecretName = (name: string): boolean =>
  /(?:^|_)(?:KEY|SECRET|TOKEN|PASSWORD|PASSPHRASE|DSN)(?:_|$)/i.test(name) &&
  !/PUBLIC|PUBLISHABLE/i.test(name);

/** Log facts and headers whose values are secret. */
const SECRET_FACT =
  /^(?:(?:proxy-)?authorization|(?:set-)?cookie|x-api-key|api[-_]?key|.*(?:password|passphrase|secret|token))$/i;

/** Patterns of credentials from any source. The first group is kept. */
const CREDENTIALS: readonly RegExp[] = [
  // User and password of a URL; the password may contain a slash that should have been encoded.
  /\b([a-z][a-z\d+.-]{0,20}:[/\\]{0,2})[^\s/\\?#"'<>@]{0,500}(?::(?!\d{1,5}(?:[/?#]|$))[^\s"'<>]{0,500})?(?=@)/gi,
  /\b(Bearer |Basic )[\w.~+/=-]{6,}/gi,
  /\b((?:authorization|x-api-key|api[-_]?key|cookie)["']?\s*[:=]\s*["']?)(?!Bearer |Basic )[^\s"',;]+/gi,
  // Parameters of a URL, and words of a connection string.
  /([?&#][\w.-]*(?:token|token_hash|key|secret|password|code|signature|sig)=)[^\s&#"'<>]+/gi,
  /\b(\w*(?:password|passphrase|secret|token)["']?\s*=\s*["']?)[^\s"'&;]+/gi,
  // The secret part of a webhook, a feed or an invitation is a segment of its path.
  /(?<=[/=])()(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{24,}(?![\w-])/g,
  /(?<=[/=])()(?=[a-z]*\d)[a-z\d]{24,}(?![\w-])/g,
  /\b()eyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g,
  /\b((?:sk|rk|sb_secret|xox[abprs]|gh[opsu]|github_pat|glpat|whsec)[-_])[\w+/=-]{8,}/g,
  /\b(AIza)[\w-]{20,}/g,
  /(-----BEGIN [A-Z ]*PRIVATE KEY-----)[^]*?(?:-----END|$)/g,
];

/**
 * Removes credentials from a text for the log: the values of the environment's secret variables,
 * and text with the shape of a credential.
 */
export const redact = (text: string, env: NodeJS.ProcessEnv = process.env): string =>
  withoutSecrets(text, secretsOf(env));

/**
 * A replacer for JSON that redacts every text of one log entry. It reads the environment once, not
 * for each text.
 */
export function factRedactor(): (name: string, value: unknown) => unknown {
  const secrets = secretsOf(process.env);
  return (name, value) => {
    if (typeof value !== 'string') return value;
    return SECRET_FACT.test(name) ? GONE : withoutSecrets(value, secrets);
  };
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  const known = secrets.reduce((rest, secret) => rest.replaceAll(secret, GONE), text);
  return CREDENTIALS.reduce((rest, pattern) => rest.replace(pattern, `$1${GONE}`), known);
}

/** Longest first, so that replacing a short secret leaves no part of a longer one. */
function secretsOf(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(env)
    .flatMap(([name, value = '']) => [
      ...(isSecretName(name) ? [value, ...linesOf(value)] : []),
      ...passwordsOf(value, isSecretName(name)),
    ])
    .filter((secret) => secret.length >= LEAST_SECRET)
    .toSorted((a, b) => b.length - a.length);
}

/** The lines of a private key, which an error may quote separately. */
const linesOf = (value: string) =>
  value.split(/\\n|\n/).filter((line) => !line.startsWith('-----'));

/**
 * The password of a URL, encoded and decoded.
 * @param isSecret true if its user is a secret as well, as in a DSN.
 */
function passwordsOf(value: string, isSecret: boolean): string[] {
  if (!URL.canParse(value)) return [];
  const { username, password } = new URL(value);
  const written = isSecret ? [username, password] : [password];
  return written.flatMap((text) => {
    try {
      return [text, decodeURIComponent(text)];
    } catch {
      return [text];
    }
  });
}
