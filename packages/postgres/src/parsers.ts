import { parse as parseArray } from 'postgres-array';

type Parser = (text: string) => unknown;

const asDate: Parser = (text) => new Date(text);
const asBytes: Parser = (text) => Buffer.from(text.slice('\\x'.length), 'hex');
const asJson: Parser = (text) => JSON.parse(text);
const isTrue: Parser = (text) => text === 't';
const asText: Parser = (text) => text;

/** Types whose values are parsed: the OID, the OID of the array type, and the parser. */
const TYPES: readonly (readonly [type: number, array: number, parser: Parser])[] = [
  [16, 1000, isTrue], // bool
  [17, 1001, asBytes], // bytea
  [21, 1005, Number], // int2
  [23, 1007, Number], // int4
  [26, 1028, Number], // oid
  [700, 1021, Number], // float4
  [701, 1022, Number], // float8
  [114, 199, asJson], // json
  [3802, 3807, asJson], // jsonb
  [1082, 1182, asDate], // date
  [1114, 1115, asDate], // timestamp
  [1184, 1185, asDate], // timestamptz
];

/** OIDs of array types whose elements stay text. */
const TEXT_ARRAYS = [
  1002, // "char"
  1003, // name
  1009, // text
  1014, // bpchar
  1015, // varchar
  1016, // int8
  1034, // aclitem
  1041, // inet
  1183, // time
  1187, // interval
  1231, // numeric
  2951, // uuid
  2210, // regclass
  2211, // regtype
];

const arrayOf =
  (parser: Parser): Parser =>
  (text) =>
    parseArray(text, parser);

const PARSERS = new Map<number, Parser>([
  ...TYPES.flatMap(([type, array, parser]): [number, Parser][] => [
    [type, parser],
    [array, arrayOf(parser)],
  ]),
  ...TEXT_ARRAYS.map((array): [number, Parser] => [array, arrayOf(asText)]),
]);

/** The type parsers of results. */
export const types = { getTypeParser: (oid: number): Parser => PARSERS.get(oid) ?? asText };
