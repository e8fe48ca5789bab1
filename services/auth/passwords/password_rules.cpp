#include "services/auth/passwords/password_rules.hpp"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "services/auth/text.hpp"

namespace navalha::auth {
namespace {

constexpr const char* kTooCommon = "Esta senha é muito comum. Escolha outra.";
constexpr const char* kTooSimple = "Esta senha é simples demais. Escolha outra.";
constexpr const char* kIsOwnName = "A senha não pode ser igual ao seu usuário ou e-mail.";

// A password with fewer distinct characters counts as a repetition.
constexpr size_t kDifferentCharacters = 4;

// The words of the most common passwords, world-wide and in Brazil. Each is refused alone and
// between digits and signs.
const std::unordered_set<std::string_view>& CommonWords() {
  static const std::unordered_set<std::string_view> words = {
      // Words for password.
      "senha", "senhas", "minhasenha", "senhasenha", "senhaforte", "novasenha", "suasenha", "mudar",
      "mudarsenha", "trocar", "acesso", "entrar", "abretesesamo", "teste", "testando", "padrao",
      "temporaria", "provisoria", "password", "passwords", "passwort", "pass", "passe", "passcode",
      "mypassword", "newpassword", "secret", "segredo", "letmein", "changeme", "default", "welcome",
      "bemvindo", "login", "root", "admin", "administrador", "administrator", "user", "usuario",
      "guest", "visitante", "system", "sistema", "test", "testing", "server", "internet",
      "computer", "computador", "windows", "google", "facebook", "instagram", "whatsapp", "gmail",
      "hotmail", "yahoo", "iphone", "samsung", "android", "navalha", "barbearia", "barbeiro",
      "barbershop",
      // Adjacent keys.
      "qwerty", "qwertyu", "qwertyui", "qwertyuio", "qwertyuiop", "qwert", "qwerqwer", "asdf",
      "asdfgh", "asdfghj", "asdfghjk", "asdfghjkl", "asdfasdf", "zxcvbn", "zxcvbnm", "qazwsx",
      "qazwsxedc", "qweasd", "qweasdzxc", "qwe", "qweqwe", "asd", "asdasd", "zxc", "abc", "abcd",
      "abcde", "abcdef", "abcabc", "aaa", "xxx",
      // Clubs and places.
      "brasil", "brazil", "flamengo", "mengao", "mengo", "corinthians", "timao", "palmeiras",
      "verdao", "saopaulo", "spfc", "tricolor", "santos", "vasco", "vascodagama", "botafogo",
      "fluminense", "gremio", "internacional", "inter", "colorado", "cruzeiro", "atletico",
      "atleticomg", "galo", "bahia", "vitoria", "sport", "fortaleza", "ceara", "coritiba",
      "chelsea", "liverpool", "barcelona", "arsenal", "realmadrid", "juventus", "riodejaneiro",
      "salvador", "recife", "curitiba", "portoalegre", "portugal", "america",
      // Faith, love and family.
      "deus", "deusefiel", "jesus", "jesuscristo", "jesusteamo", "cristo", "senhor", "deusamor",
      "amor", "amorzinho", "meuamor", "teamo", "euteamo", "vidaloka", "minhavida", "vida",
      "familia", "felicidade", "saudade", "esperanca", "princesa", "principe", "bebe", "querida",
      "iloveyou", "loveyou", "love", "lovely", "forever", "family", "sunshine", "princess",
      "princessa", "angel", "babygirl", "sweety", "blessed", "faith", "christ", "lovelove",
      // Names.
      "gabriel", "rafael", "lucas", "matheus", "mateus", "pedro", "joao", "maria", "jose", "ana",
      "julia", "juliana", "fernanda", "fernando", "amanda", "bruno", "bruna", "camila", "carlos",
      "daniel", "daniela", "eduardo", "eduarda", "felipe", "gustavo", "henrique", "isabela",
      "larissa", "leandro", "leonardo", "leticia", "luciana", "marcelo", "marcos", "mariana",
      "patricia", "paulo", "rodrigo", "thiago", "tiago", "vanessa", "vinicius", "vitor", "victor",
      "beatriz", "michael", "jennifer", "jessica", "jordan", "ashley", "charlie", "thomas",
      "michelle", "daniel", "andrew", "george", "robert", "matthew",
      // Hobbies, animals and other favourites.
      "futebol", "football", "baseball", "basketball", "soccer", "hockey", "monkey", "macaco",
      "dragon", "dragao", "shadow", "master", "mestre", "superman", "batman", "spiderman",
      "homemaranha", "pokemon", "naruto", "minecraft", "starwars", "killer", "hunter", "ninja",
      "samurai", "mustang", "ferrari", "harley", "cookie", "chocolate", "banana", "pepper",
      "flower", "butterfly", "borboleta", "summer", "winter", "freedom", "liberdade", "whatever",
      "trustno", "access", "hello", "computer", "purple", "orange", "silver", "diamond", "diamante",
      "estrela", "cachorro", "gatinho", "cavalo", "leao", "tigre", "tiger", "eagle", "blink",
      "metallica", "nirvana", "slipknot", "rockyou", "mercedes", "corvette", "maggie", "buster",
      "ginger", "hannah", "cheese", "matrix", "phoenix", "biteme", "fuckyou", "caralho", "porra",
      "merda", "foda", "fodase", "gostosa", "gostoso", "delicia"};
  return words;
}

// Common passwords that would be split by removing digits and signs.
const std::unordered_set<std::string_view>& CommonWholes() {
  static const std::unordered_set<std::string_view> wholes = {
      "1q2w3e4r",   "1q2w3e4r5t",   "1q2w3e4r5t6y", "1qaz2wsx",   "1qaz2wsx3edc", "q1w2e3r4",
      "q1w2e3r4t5", "a1b2c3d4",     "a1b2c3d4e5",   "1a2b3c4d",   "1a2b3c4d5e",   "zaq12wsx",
      "zaq1zaq1",   "qwe123rty",    "abc123abc",    "123abc123",  "r2d2c3po",     "ncc1701d",
      "3rjs1la7qe", "18atcskd2w",   "10203040",     "1020304050", "102030405060", "13572468",
      "14725836",   "147258369",    "159753456",    "15975346",   "741852963",    "789456123",
      "963852741",  "98765432",     "123123123",    "11223344",   "1122334455",   "112233445566",
      "12341234",   "12344321",     "1234554321",   "12131415",   "19001900",     "13131313",
      "20202020",   "69696969",     "12121212",     "123654789",  "147852369",    "987456321",
      "123qweasd",  "123qweasdzxc", "qwe123qwe",    "asd123asd",  "senha123senha"};
  return wholes;
}

bool IsLetter(char c) {
  return (c >= 'a' && c <= 'z') || (static_cast<unsigned char>(c) & 0x80) != 0;
}

// The text without digits and signs at both ends.
std::string_view Core(std::string_view lower) {
  const auto begin = std::find_if(lower.begin(), lower.end(), IsLetter);
  const auto end = std::find_if(lower.rbegin(), lower.rend(), IsLetter).base();
  return begin < end ? std::string_view(begin, end) : std::string_view();
}

// Replaces digits and signs by the letters that they stand for.
std::string Plain(std::string_view lower) {
  constexpr std::string_view kDisguised = "0134578@$!";
  constexpr std::string_view kLetters = "oieastbasi";
  std::string plain(lower);
  for (char& c : plain) {
    const size_t at = kDisguised.find(c);
    c = at == std::string_view::npos ? c : kLetters[at];
  }
  return plain;
}

// Whether all steps between characters are equal and small: 12345678, hgfedcba, 11111111. 0 follows
// 9.
bool IsRun(std::string_view text) {
  if (text.size() < 2) {
    return true;
  }
  const auto step = [text](size_t i) {
    const int difference = text[i] - text[i - 1];
    return difference == -9 && text[i] == '0'  ? 1
           : difference == 9 && text[i] == '9' ? -1
                                               : difference;
  };
  const int first = step(1);
  if (first < -1 || first > 1) {
    return false;
  }
  for (size_t i = 2; i < text.size(); ++i) {
    if (step(i) != first) {
      return false;
    }
  }
  return true;
}

bool IsCommon(const std::string& lower) {
  const auto& words = CommonWords();
  const std::string_view core = Core(lower);
  if (CommonWholes().contains(lower) || words.contains(core) ||
      words.contains(Core(Plain(lower)))) {
    return true;
  }
  // The last digits may stand for letters of the word, as in s3nh4123.
  const size_t begin = static_cast<size_t>(core.data() - lower.data());
  for (size_t end = begin + core.size(); !core.empty() && end <= lower.size(); ++end) {
    if (words.contains(Plain(std::string_view(lower).substr(begin, end - begin)))) {
      return true;
    }
  }
  return false;
}

bool IsOwnName(const std::string& lower, const std::string& name) {
  return !name.empty() && (lower == name || Core(lower) == name);
}

}  // namespace

std::string WeaknessOf(std::string_view password, std::string_view user_name,
                       std::string_view email) {
  const std::string lower = Lower(password);
  if (IsCommon(lower)) {
    return kTooCommon;
  }
  if (IsRun(lower) || std::set<char>(lower.begin(), lower.end()).size() < kDifferentCharacters) {
    return kTooSimple;
  }
  const std::string address = Lower(email);
  if (IsOwnName(lower, Lower(user_name)) || IsOwnName(lower, address) ||
      IsOwnName(lower, address.substr(0, address.find('@')))) {
    return kIsOwnName;
  }
  return "";
}

}  // namespace navalha::auth
