/** What the database takes of a risk (supabase/schemas/20_risks.sql). */
export const TITLE_MAX = 255;
export const DESCRIPTION_MAX = 10_000;
export const CATEGORY_MAX = 100;
export const COMMENT_MAX = 5000;
export const VIEW_NAME_MAX = 100;
export const REVIEW_DAYS_MAX = 3650;

/** The likelihood and impact that a new risk begins with. */
export const MIDDLE = 3;

/** How much of a message's first line a title takes; the whole message is the description then. */
export const FIRST_LINE_MAX = 160;
