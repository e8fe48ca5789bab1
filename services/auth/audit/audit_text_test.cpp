#include "services/auth/audit/audit_text.hpp"

#include <gtest/gtest.h>

#include <set>

namespace navalha::auth {
namespace {

v1::AuditEntry EntryOf(AuditAction action) {
  v1::AuditEntry entry;
  entry.set_action(std::string(IdentifierOf(action)));
  return entry;
}

TEST(AuditText, LabelsEveryActionOnce) {
  std::set<std::string_view> words, labels;
  for (const AuditLabel& label : AuditLabels()) {
    EXPECT_EQ(IdentifierOf(label.action), label.word);
    words.insert(label.word);
    labels.insert(label.label);
  }
  EXPECT_EQ(words.size(), AuditLabels().size());
  EXPECT_EQ(labels.size(), AuditLabels().size());
}

TEST(AuditText, DescribesTheSignInMethod) {
  EXPECT_EQ(DescriptionOf(EntryOf(AuditAction::kLogin), "google"), "Entrada com Google.");
  EXPECT_EQ(DescriptionOf(EntryOf(AuditAction::kLoginFailed), "password"),
            "Tentativa de entrada recusada com senha.");
}

TEST(AuditText, DescribesChangedFieldsByTheirLabels) {
  v1::AuditEntry entry = EntryOf(AuditAction::kUserUpdated);
  entry.add_changed_fields("phone");
  entry.add_changed_fields("uf");
  EXPECT_EQ(DescriptionOf(entry, ""), "Usuário alterado (telefone, estado).");
}

TEST(AuditText, DescribesProfileChanges) {
  v1::AuditEntry entry = EntryOf(AuditAction::kUserProfileChanged);
  entry.set_new_profile("Gerente");
  EXPECT_EQ(DescriptionOf(entry, ""), "Perfil do usuário alterado: “Gerente”.");
  entry.set_old_profile("Caixa");
  EXPECT_EQ(DescriptionOf(entry, ""), "Perfil do usuário alterado: de “Caixa” para “Gerente”.");
  entry.clear_new_profile();
  EXPECT_EQ(DescriptionOf(entry, ""), "Perfil do usuário alterado: “Caixa” removido.");
}

TEST(AuditText, DescribesTheProfileOfAnEntry) {
  v1::AuditEntry entry = EntryOf(AuditAction::kProfileUpdated);
  entry.set_old_profile("Caixa");
  entry.set_new_profile("Caixa");
  entry.add_changed_fields("permissions");
  EXPECT_EQ(DescriptionOf(entry, ""), "Perfil alterado: “Caixa” (permissões).");
  v1::AuditEntry removed = EntryOf(AuditAction::kProfileDeleted);
  removed.set_old_profile("Caixa");
  EXPECT_EQ(DescriptionOf(removed, ""), "Perfil excluído: “Caixa”.");
}

}  // namespace
}  // namespace navalha::auth
