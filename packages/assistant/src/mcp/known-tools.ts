import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { cut } from './text.ts';

const LIMITS = { tools: 200, name: 128, title: 100, description: 1000, schema: 10_000 };

/** A tool as of the server's last check; the schema is JSON Schema. */
export type KnownTool = {
  name: string;
  title: string;
  description: string;
  is_reading: boolean;
  schema: Record<string, unknown>;
};

const stored = z.array(
  z.object({
    name: z.string(),
    title: z.string(),
    description: z.string(),
    is_reading: z.boolean(),
    schema: z.record(z.string(), z.unknown()),
  }),
);

/** Parses `mcp_servers.tools`; empty if it is malformed. */
export const readTools = (tools: unknown): KnownTool[] => stored.safeParse(tools).data ?? [];

/**
 * A server's tools in stored form, cut to what a model needs. A tool is read-only only if the
 * server says so; without that it is assumed to change something.
 */
export function knownTools(tools: readonly Tool[]): KnownTool[] {
  const named = tools.filter(
    ({ name }, index) =>
      name.length <= LIMITS.name && tools.findIndex((other) => other.name === name) === index,
  );
  return named
    .slice(0, LIMITS.tools)
    .map(({ name, title, description, annotations, inputSchema }) => ({
      name,
      title: plain(title ?? annotations?.title ?? name, LIMITS.title),
      description: plain(description ?? '', LIMITS.description),
      is_reading: annotations?.readOnlyHint === true,
      schema: JSON.stringify(inputSchema).length > LIMITS.schema ? { type: 'object' } : inputSchema,
    }));
}

/**
 * Strips characters that hide text from people who check the tool: control and direction
 * characters, and Unicode tags.
 */
const plain = (text: string, most: number): string =>
  cut(text.replaceAll(/[\s\p{Cc}\p{Cf}\p{Co}]+/gu, ' ').trim(), most);
