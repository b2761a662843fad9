/** Short names for rows and enums, with the same parameters as those of the Supabase CLI. */
export const HELPERS = `type Schemas = Omit<Database, '__InternalSupabase'>;
type InPublic = Schemas[Extract<keyof Schemas, 'public'>];
type ASchema = { schema: keyof Schemas };
type Relations<Schema extends keyof Schemas> = Schemas[Schema]['Tables'] & Schemas[Schema]['Views'];

export type Tables<
  Name extends keyof (InPublic['Tables'] & InPublic['Views']) | ASchema,
  Table extends Name extends ASchema ? keyof Relations<Name['schema']> : never = never,
> = Name extends ASchema
  ? Relations<Name['schema']>[Table] extends { Row: infer Row }
    ? Row
    : never
  : Name extends keyof (InPublic['Tables'] & InPublic['Views'])
    ? (InPublic['Tables'] & InPublic['Views'])[Name] extends { Row: infer Row }
      ? Row
      : never
    : never;

export type TablesInsert<
  Name extends keyof InPublic['Tables'] | ASchema,
  Table extends Name extends ASchema ? keyof Schemas[Name['schema']]['Tables'] : never = never,
> = Name extends ASchema
  ? Schemas[Name['schema']]['Tables'][Table] extends { Insert: infer Insert }
    ? Insert
    : never
  : Name extends keyof InPublic['Tables']
    ? InPublic['Tables'][Name] extends { Insert: infer Insert }
      ? Insert
      : never
    : never;

export type TablesUpdate<
  Name extends keyof InPublic['Tables'] | ASchema,
  Table extends Name extends ASchema ? keyof Schemas[Name['schema']]['Tables'] : never = never,
> = Name extends ASchema
  ? Schemas[Name['schema']]['Tables'][Table] extends { Update: infer Update }
    ? Update
    : never
  : Name extends keyof InPublic['Tables']
    ? InPublic['Tables'][Name] extends { Update: infer Update }
      ? Update
      : never
    : never;

export type Enums<
  Name extends keyof InPublic['Enums'] | ASchema,
  Enum extends Name extends ASchema ? keyof Schemas[Name['schema']]['Enums'] : never = never,
> = Name extends ASchema
  ? Schemas[Name['schema']]['Enums'][Enum]
  : Name extends keyof InPublic['Enums']
    ? InPublic['Enums'][Name]
    : never;

export type CompositeTypes<
  Name extends keyof InPublic['CompositeTypes'] | ASchema,
  Type extends Name extends ASchema ? keyof Schemas[Name['schema']]['CompositeTypes'] : never = never,
> = Name extends ASchema
  ? Schemas[Name['schema']]['CompositeTypes'][Type]
  : Name extends keyof InPublic['CompositeTypes']
    ? InPublic['CompositeTypes'][Name]
    : never;`;
