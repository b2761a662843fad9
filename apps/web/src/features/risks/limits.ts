/** The database's limits (supabase/schemas/20_risks.sql). */
export const TITLE_MAX = 255;
export const DESCRIPTION_MAX = 10_000;
export const CATEGORY_MAX = 100;
export const COMMENT_MAX = 5000;
export const VIEW_NAME_MAX = 100;
export const REVIEW_DAYS_MAX = 3650;

/** Likelihood and impact of a risk that nobody has assessed, such as an imported one. */
export const MIDDLE = 3;
