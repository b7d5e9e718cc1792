-- An index over names that helps texts of any length: by the letters of a folded name and its pairs of letters. One over
-- trigrams needs three letters or digits in a row.

-- Every letter of a folded name; U+0001, by which pairs are cut below, counts as a space here and there.
create function letters(folded text) returns text[]
  language sql immutable parallel safe strict
  return string_to_array(translate(folded, e'\x01', ' '), null);

-- Every two letters that stand side by side, in no order, and perhaps the last letter: the name is cut into pairs once from its
-- first and once from its second letter on.
create function letter_pairs(folded text) returns text[]
  language sql immutable parallel safe strict
  return string_to_array(
      rtrim(regexp_replace(translate(folded, e'\x01', ' '), '(..)', e'\\1\x01', 'g'), e'\x01'), e'\x01')
    || string_to_array(
      rtrim(regexp_replace(substr(translate(folded, e'\x01', ' '), 2), '(..)', e'\\1\x01', 'g'), e'\x01'), e'\x01');

-- What a name is found by. It takes 20 µs: the planner is told so, and starts no workers that would compute it row by row, for
-- the index has it.
create function name_pieces(folded text) returns text[]
  language sql immutable parallel restricted strict cost 100
  return letters(folded) || letter_pairs(folded);

-- What a name must have so that this text can be a part of it; whether it is, `like` says.
create function wanted_pieces(folded text) returns text[]
  language sql immutable parallel safe strict
  return case when char_length(folded) < 2 then letters(folded) else letter_pairs(folded) end;

-- Without a pending list, which every search would have to read through.
create index users_name_pieces on users using gin (name_pieces(search_name)) with (fastupdate = off);
create index teams_name_pieces on teams using gin (name_pieces(search_name)) with (fastupdate = off);
