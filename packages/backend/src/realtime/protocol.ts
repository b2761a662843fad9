import { z } from 'zod';
import { DEEPEST_JSON, measure } from '../nesting.ts';

/**
 * The two serializers of Phoenix: JSON objects (1.0.0), JSON arrays and binary broadcasts (2.0.0).
 */
export type SerializerVersion = '1.0.0' | '2.0.0';

/** A Phoenix message, in either direction. */
export type Frame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
};

/** A malformed frame, which no Phoenix client sends. */
export class ProtocolError extends Error {
  readonly code = 'malformed_frame';
}

const reference = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? null);
const frameV1 = z.object({
  join_ref: reference,
  ref: reference,
  topic: z.string(),
  event: z.string(),
  payload: z.unknown(),
});
const frameV2 = z.tuple([reference, reference, z.string(), z.string(), z.unknown()]);

/** @throws ProtocolError */
export function decodeText(version: SerializerVersion, text: string): Frame {
  const json = parseJson(text);
  if (version === '1.0.0') {
    const { data } = frameV1.safeParse(json);
    if (data)
      return {
        joinRef: data.join_ref,
        ref: data.ref,
        topic: data.topic,
        event: data.event,
        payload: data.payload,
      };
  } else {
    const { data } = frameV2.safeParse(json);
    if (data)
      return { joinRef: data[0], ref: data[1], topic: data[2], event: data[3], payload: data[4] };
  }
  throw new ProtocolError(`Not a frame of serializer ${version}`);
}

const USER_BROADCAST_PUSH = 3;
const USER_BROADCAST = 4;
const JSON_ENCODING = 1;

/**
 * Decodes a client's binary broadcast: kind, five lengths, encoding, then join_ref, ref, topic,
 * event, metadata and payload. A payload that is not JSON stays a Buffer.
 * @throws ProtocolError
 */
export function decodeBinary(bytes: Buffer): Frame {
  const [kind, joinRefSize, refSize, topicSize, eventSize, metadataSize, encoding] = bytes;
  const sizes = [joinRefSize, refSize, topicSize, eventSize, metadataSize];
  if (kind !== USER_BROADCAST_PUSH || encoding === undefined)
    throw new ProtocolError('Not a binary broadcast');
  let offset = 7;
  const fields = sizes.map((size = 0) => bytes.toString('utf8', offset, (offset += size)));
  if (offset > bytes.length)
    throw new ProtocolError('A binary broadcast that ends before its fields do');
  const [joinRef = '', ref = '', topic = '', event = ''] = fields;
  const rest = bytes.subarray(offset);
  const payload = encoding === JSON_ENCODING ? parseJson(rest.toString('utf8')) : rest;
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: { type: 'broadcast', event, payload },
  };
}

/** Encodes a frame as text for clients of this serializer. */
export function encode(
  version: SerializerVersion,
  { joinRef, ref, topic, event, payload }: Frame,
): string {
  return version === '1.0.0'
    ? JSON.stringify({ join_ref: joinRef, ref, topic, event, payload })
    : JSON.stringify([joinRef, ref, topic, event, payload]);
}

/** The id of a broadcast, and its number within its topic (decision 0038). */
export type BroadcastMeta = { id?: string; number: number };

/**
 * Encodes a broadcast of the database as text, around a payload that already is JSON text. The
 * payload is neither parsed nor serialized between the log and the sockets.
 */
export function encodeBroadcast(
  version: SerializerVersion,
  topic: string,
  event: string,
  payloadJson: string,
  meta: BroadcastMeta,
): string {
  const payload =
    `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payloadJson},` +
    `"meta":${JSON.stringify(meta)}}`;
  return encodeWithPayload(version, topic, 'broadcast', payload);
}

/** Encodes a frame that is not a reply, around a payload that already is JSON text. */
export function encodeWithPayload(
  version: SerializerVersion,
  topic: string,
  event: string,
  payload: string,
): string {
  const [name, kind] = [JSON.stringify(topic), JSON.stringify(event)];
  return version === '1.0.0'
    ? `{"join_ref":null,"ref":null,"topic":${name},"event":${kind},"payload":${payload}}`
    : `[null,null,${name},${kind},${payload}]`;
}

/** Encodes a client's binary payload for other clients with serializer 2.0.0. */
export function encodeBinaryBroadcast(topic: string, event: string, payload: Buffer): Buffer {
  const [topicBytes, eventBytes] = [Buffer.from(topic), Buffer.from(event)];
  return Buffer.concat([
    Buffer.from([USER_BROADCAST, topicBytes.length, eventBytes.length, 0, 0]),
    topicBytes,
    eventBytes,
    payload,
  ]);
}

function parseJson(text: string): unknown {
  if (measure(text).depth > DEEPEST_JSON) throw new ProtocolError('Nested too deep');
  try {
    return JSON.parse(text);
  } catch {
    throw new ProtocolError('Not JSON');
  }
}
