/** The public half of an RSA key as JSON Web Key. */
export type PublicJwk = { kty?: string; n?: string; e?: string; alg?: string; use?: string };

const RSA = { name: 'RSA-OAEP', hash: 'SHA-256' };
const VERSION = '1';
const IV_BYTES = 12;

/** True where the browser can encrypt: HTTPS or localhost. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

/**
 * Encrypts a text for the holder of the private key (AES-256-GCM with an RSA-OAEP-256 key):
 * `1.key.iv.text`, each part base64url.
 * @throws if `canSeal()` is false, or for an invalid key
 */
export async function seal(text: string, publicJwk: PublicJwk): Promise<string> {
  const { subtle } = crypto;
  const recipient = await subtle.importKey('jwk', publicJwk, RSA, false, ['encrypt']);
  const key = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const encrypted = await subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(text),
  );
  const wrapped = await subtle.encrypt(RSA, recipient, await subtle.exportKey('raw', key));
  return [VERSION, base64url(wrapped), base64url(iv), base64url(encrypted)].join('.');
}

function base64url(bytes: ArrayBuffer | Uint8Array): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
