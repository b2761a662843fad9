import { expect, test } from 'vitest';
import { localSpecifier } from './specifiers.ts';

const imports = { '@/': './shared/', db: 'npm:postgres@3.4.9', 'std/': 'https://other.test/std/' };

test.each([
  ['npm:zod@4', 'zod'],
  ['npm:@supabase/supabase-js@2.119.0', '@supabase/supabase-js'],
  ['npm:hono@4/cors', 'hono/cors'],
  ['jsr:@supabase/supabase-js@2', '@supabase/supabase-js'],
  ['https://esm.sh/@supabase/supabase-js@2', '@supabase/supabase-js'],
  ['https://esm.sh/v135/zod@3.22?target=es2022', 'zod'],
  ['jsr:@supabase/functions-js/edge-runtime.d.ts', 'data:text/javascript,export {}'],
  ['./other.ts', './other.ts'],
  ['node:crypto', 'node:crypto'],
  ['zod', 'zod'],
  ['db', 'postgres'],
  ['@/cors.ts', './shared/cors.ts'],
  ['std/uuid.ts', null],
  ['https://other.test/x.ts', null],
])('%s resolves to %s', (specifier, local) => {
  expect(localSpecifier(specifier, imports)).toBe(local);
});

test('the standard library’s server is replaced by Deno.serve', () => {
  expect(localSpecifier('https://deno.land/std@0.168.0/http/server.ts', {})).toContain(
    'Deno.serve',
  );
});
