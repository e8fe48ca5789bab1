#pragma once

/// SQL: the deposit rule among the columns of establishments, for RowReader: the fields of a
/// message `deposit`, all null without a rule.
#define NAVALHA_DEPOSIT_COLUMNS                                             \
  " deposit_kind AS \"deposit.kind\", deposit_cents AS \"deposit.amount\"," \
  " deposit_percent AS \"deposit.percent\", deposit_minutes AS \"deposit.minutes\""
