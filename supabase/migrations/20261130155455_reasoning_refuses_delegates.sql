create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON private.run_reasoning
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
