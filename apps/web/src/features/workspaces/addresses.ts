import { credentials } from '@parley/model';

/**
 * Parses pasted addresses, separated by commas, semicolons, blanks or lines, also as 'Ada
 * <ada@example.com>'. Removes duplicates.
 */
export function addressesIn(text: string): { addresses: string[]; wrong: string[] } {
  const written = text
    .split(/[\s,;]+/)
    .map((part) => part.replaceAll(/^<|>$/g, ''))
    .filter((part) => part !== '');
  const isAddress = (part: string) => credentials.shape.email.safeParse(part).success;
  // Words next to an address in brackets are a name.
  const hasBrackets = text.includes('<');
  const unique = (parts: string[]) => [
    ...new Map(parts.map((part) => [part.toLowerCase(), part])).values(),
  ];
  return {
    addresses: unique(written.filter(isAddress)),
    wrong: unique(
      written.filter((part) => !isAddress(part) && (!hasBrackets || part.includes('@'))),
    ),
  };
}
