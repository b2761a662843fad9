import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer } from 'node:https';
import { generate } from 'selfsigned';
import type { PushDevice } from '../src/push/send.ts';

export type ReceivedPush = {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

/**
 * A push service on this machine, with its own certificate. Responds with the status set for a
 * path, else 201.
 */
export async function startPushService() {
  const certificate = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const received: ReceivedPush[] = [];
  const statuses = new Map<string, number>();
  const server = createServer(
    { key: certificate.private, cert: certificate.cert },
    async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      const { url: path = '', headers } = request;
      received.push({ path, headers, body: Buffer.concat(chunks) });
      response.writeHead(statuses.get(path) ?? 201).end();
    },
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    ca: certificate.cert,
    url: `https://localhost:${address && typeof address === 'object' ? address.port : 0}`,
    received,
    statuses,
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

export type Browser = Omit<PushDevice, 'id'> & { decrypt(body: Buffer): string };

/** The browser's side of a subscription: a key pair and a secret. */
export function subscribe(endpoint: string): Browser {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const secret = randomBytes(16);
  return {
    endpoint,
    p256dh: keys.getPublicKey('base64url'),
    auth: secret.toString('base64url'),
    decrypt: (body) => decrypt(body, keys, secret),
  };
}

/** Content encoding aes128gcm with the keys of RFC 8291, one record. */
function decrypt(body: Buffer, keys: ECDH, secret: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const serverKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derive = (key: Buffer, saltOf: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, saltOf, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), serverKey]);
  const key = derive(keys.computeSecret(serverKey), secret, info, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** The claims of a VAPID header (RFC 8292), if its signature matches the key. */
export function vapidClaims(authorization: string, publicKey: string): unknown {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const verifier = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned =
    key === publicKey &&
    verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: verifier, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  return isSigned ? JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) : null;
}
