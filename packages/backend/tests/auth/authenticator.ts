import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

type Options = {
  challenge: string;
  rp?: { id?: string | undefined } | undefined;
  rpId?: string | undefined;
  user?: { id: string } | undefined;
};

/** Encodes CBOR, the format of attestations and public keys. */
const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
};
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Uint8Array) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...entries: Buffer[]) => Buffer.concat([head(5, entries.length / 2), ...entries]);
const base64url = (value: Uint8Array) => Buffer.from(value).toString('base64url');
const sha256 = (value: Uint8Array | string) => createHash('sha256').update(value).digest();

const PRESENT_AND_VERIFIED = 0x05;
const WITH_KEY = 0x40;

/** A security key in software, with the responses of a browser and its authenticator. */
export class Authenticator {
  readonly #origin: string;
  readonly #id = randomBytes(32);
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #handle = '';
  #count = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** `navigator.credentials.create()` */
  create(options: Options) {
    this.#handle = options.user?.id ?? '';
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const coordinates = [x, y].map((part) => bytes(Buffer.from(part, 'base64url')));
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = coordinates;
    const publicKey = map(
      int(1),
      int(2),
      int(3),
      int(-7),
      int(-1),
      int(1),
      int(-2),
      first,
      int(-3),
      second,
    );
    const data = Buffer.concat([
      this.#about(options.rp?.id ?? '', WITH_KEY),
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      publicKey,
    ]);
    const attestation = map(
      text('fmt'),
      text('none'),
      text('attStmt'),
      map(),
      text('authData'),
      bytes(data),
    );
    return {
      ...this.#named(),
      response: {
        clientDataJSON: base64url(this.#client('webauthn.create', options.challenge)),
        attestationObject: base64url(attestation),
        transports: ['usb' as const],
      },
    };
  }

  /** `navigator.credentials.get()` */
  get(options: Options) {
    const data = this.#about(options.rpId ?? '', 0);
    const client = this.#client('webauthn.get', options.challenge);
    const signature = createSign('SHA256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#key.privateKey);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: this.#handle,
      },
    };
  }

  #named() {
    const id = base64url(this.#id);
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #about(rpId: string, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#count++);
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT_AND_VERIFIED | flags]), count]);
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin }));
  }
}
