#include "gateway/pages/status_page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <google/protobuf/util/time_util.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <algorithm>
#include <array>
#include <optional>

#include "gateway/pages/html_writer.hpp"

namespace navalha::gateway {
namespace {

using common::v1::ProcessStatus;
using Clock = std::chrono::system_clock;

constexpr std::array<std::string_view, 10> kColumns{
    "Processo",  "Endereço",     "Estado",         "Último problema",    "Versão",
    "Início há", "Banco em uso", "Cache: acertos", "Atraso dos pedidos", "Filas"};

constexpr std::string_view kStyle =
    "body{font:16px/1.5 sans-serif;margin:1rem;color:#222;background:#fff}"
    "table{border-collapse:collapse}th,td{border:1px solid #bbb;padding:.3rem .6rem;"
    "text-align:left;vertical-align:top;overflow-wrap:break-word}th{background:#eee}.ok{color:#060}"
    ".bad{color:#a00;font-weight:bold}"
    // Wraps the long texts of problems and queues at any character, so that the table fits.
    "td:nth-child(4),td:last-child{overflow-wrap:anywhere;min-width:10rem}";

// Shows each process as a list instead of a row on a narrow screen, with the columns' titles before
// the values.
std::string NarrowStyle() {
  std::string style =
      "@media(max-width:64rem){table,tbody,tr,th,td{display:block}tr:first-child{display:none}"
      "tr{margin-bottom:1rem}td{border-top:0;display:grid;grid-template-columns:8rem minmax(0,1fr)}"
      "td.none{display:none}td::before{color:#555}";
  for (size_t i = 1; i < kColumns.size(); ++i) {
    style += fmt::format("td:nth-child({})::before{{content:\"{}\"}}", i + 1, kColumns[i]);
  }
  return style + "}";
}

// The text of a cell without a value. Narrow screens hide the cell.
constexpr const char* kNothing = "–";

std::string Head() {
  return fmt::format(
      "<!doctype html>\n<html lang=\"pt-BR\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Estado do Navalha</title>\n"
      "<style>{}{}</style>\n</head>\n",
      kStyle, NarrowStyle());
}

// The values of one metric, each with its labels.
std::vector<const common::v1::MetricValue*> ValuesOf(const ProcessStatus& status,
                                                     std::string_view name) {
  std::vector<const common::v1::MetricValue*> found;
  for (const auto& value : status.values()) {
    if (value.name() == name) {
      found.push_back(&value);
    }
  }
  return found;
}

std::string LabelOf(const common::v1::MetricValue& value, const char* label) {
  const auto found = value.labels().find(label);
  return found == value.labels().end() ? "" : found->second;
}

std::optional<double> ValueOf(const ProcessStatus& status, std::string_view name,
                              const char* label = "", std::string_view with = "") {
  for (const auto* value : ValuesOf(status, name)) {
    if (LabelOf(*value, label) == with) {
      return value->value();
    }
  }
  return std::nullopt;
}

// A duration in its largest unit: "42 s", "3 min", "5 h", "2 d".
std::string Duration(double seconds) {
  constexpr double kMinute = 60;
  constexpr double kHour = 60 * kMinute;
  constexpr double kDay = 24 * kHour;
  return seconds < 2 * kMinute ? fmt::format("{:.0f} s", seconds)
         : seconds < 2 * kHour ? fmt::format("{:.0f} min", seconds / kMinute)
         : seconds < 2 * kDay  ? fmt::format("{:.0f} h", seconds / kHour)
                               : fmt::format("{:.0f} d", seconds / kDay);
}

std::string Since(const google::protobuf::Timestamp& at, Clock::time_point now) {
  const std::chrono::duration<double> since_epoch = now.time_since_epoch();
  return Duration(std::max(0.0, since_epoch.count() - static_cast<double>(at.seconds())));
}

std::string Joined(const std::vector<std::string>& parts) {
  return parts.empty() ? kNothing : fmt::format("{}", fmt::join(parts, "; "));
}

std::string PoolOf(const ProcessStatus& status) {
  constexpr std::string_view kPool = "navalha_database_connections";
  const auto busy = ValueOf(status, kPool, "state", "busy");
  const auto limit = ValueOf(status, kPool, "state", "limit");
  if (!busy || !limit) {
    return kNothing;
  }
  const double waiting = ValueOf(status, "navalha_database_waiting_calls").value_or(0);
  return fmt::format("{:.0f} de {:.0f}{}", *busy, *limit,
                     waiting > 0 ? fmt::format(", {:.0f} esperando", waiting) : "");
}

std::string CacheOf(const ProcessStatus& status) {
  std::vector<std::string> parts;
  for (const std::string_view name : {"navalha_gateway_cache_total", "navalha_sales_cache_total"}) {
    double all = 0;
    double hits = 0;
    for (const auto* value : ValuesOf(status, name)) {
      const std::string outcome = LabelOf(*value, "outcome");
      all += value->value();
      hits += outcome == "hit" || outcome == "shared" ? value->value() : 0;
    }
    if (all > 0) {
      parts.push_back(fmt::format("{:.0f} % de {:.0f}", 100 * hits / all, all));
    }
  }
  return Joined(parts);
}

std::string QueuesOf(const ProcessStatus& status) {
  std::vector<std::string> parts;
  for (const auto* length : ValuesOf(status, "navalha_queue_length")) {
    const std::string queue = LabelOf(*length, "queue");
    const double age = ValueOf(status, "navalha_queue_age_seconds", "queue", queue).value_or(0);
    parts.push_back(fmt::format("{}: {:.0f}{}", queue, length->value(),
                                length->value() > 0 ? ", há " + Duration(age) : ""));
  }
  return Joined(parts);
}

std::string LagOf(const ProcessStatus& status) {
  std::vector<std::string> parts;
  for (const auto* lag : ValuesOf(status, "navalha_feed_lag_seconds")) {
    parts.push_back(Duration(lag->value()));
  }
  return Joined(parts);
}

std::string ProblemOf(const ReplicaReport& report, Clock::time_point now) {
  if (!report.error.empty()) {
    return report.error;
  }
  if (!report.status.has_last_problem()) {
    return "nenhum";
  }
  const auto& problem = report.status.last_problem();
  return fmt::format("{}, há {}{}", problem.event(), Since(problem.at(), now),
                     problem.trace_id().empty() ? "" : ", trace " + problem.trace_id());
}

void WriteRow(HtmlWriter& html, const ReplicaReport& report, Clock::time_point now) {
  const ProcessStatus& status = report.status;
  const bool answers = report.error.empty();
  html.Open("tr");
  html.Element("th", report.service);
  html.Element("td", report.address);
  if (answers && status.is_ready()) {
    html.Element("td", "pronto", "ok");
  } else {
    html.Element("td", answers ? "não pronto" : "não responde", "bad");
  }
  html.Element("td", ProblemOf(report, now));
  for (const std::string& cell : {status.build(), Since(status.started_at(), now), PoolOf(status),
                                  CacheOf(status), LagOf(status), QueuesOf(status)}) {
    if (answers && cell != kNothing) {
      html.Element("td", cell);
    } else {
      html.Element("td", kNothing, "none");
    }
  }
  html.Close();
}

using JsonWriter = rapidjson::Writer<rapidjson::StringBuffer>;

void WriteMember(JsonWriter& json, const char* key, const std::string& text) {
  json.Key(key);
  json.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
}

void WriteValue(JsonWriter& json, const common::v1::MetricValue& value) {
  json.StartObject();
  WriteMember(json, "name", value.name());
  json.Key("labels");
  json.StartObject();
  for (const auto& [label, text] : value.labels()) {
    WriteMember(json, label.c_str(), text);
  }
  json.EndObject();
  json.Key("value");
  json.Double(value.value());
  json.EndObject();
}

std::string TimeText(const google::protobuf::Timestamp& time) {
  return google::protobuf::util::TimeUtil::ToString(time);
}

void WriteStatus(JsonWriter& json, const ProcessStatus& status) {
  json.Key("ready");
  json.Bool(status.is_ready());
  WriteMember(json, "build", status.build());
  WriteMember(json, "started_at", TimeText(status.started_at()));
  if (status.has_last_problem()) {
    json.Key("last_problem");
    json.StartObject();
    WriteMember(json, "at", TimeText(status.last_problem().at()));
    WriteMember(json, "event", status.last_problem().event());
    WriteMember(json, "trace_id", status.last_problem().trace_id());
    json.EndObject();
  }
  json.Key("values");
  json.StartArray();
  for (const auto& value : status.values()) {
    WriteValue(json, value);
  }
  json.EndArray();
}

}  // namespace

std::string StatusHtml(const std::vector<ReplicaReport>& reports, Clock::time_point now) {
  HtmlWriter html;
  html.Open("body");
  html.Element("h1", "Estado do Navalha");
  html.Open("table");
  html.Open("tr");
  for (const std::string_view title : kColumns) {
    html.Element("th", title);
  }
  html.Close();
  for (const ReplicaReport& report : reports) {
    WriteRow(html, report, now);
  }
  html.Close();
  html.Element("p",
               "A versão identifica o programa: réplicas iguais têm a mesma. Esta página mostra o "
               "gateway que a gerou; os outros gateways têm as suas. Dados em JSON: /status.json.");
  html.Close();
  return Head() + html.html() + "</html>\n";
}

std::string StatusJson(const std::vector<ReplicaReport>& reports) {
  rapidjson::StringBuffer buffer;
  JsonWriter json(buffer);
  json.StartObject();
  json.Key("processes");
  json.StartArray();
  for (const ReplicaReport& report : reports) {
    json.StartObject();
    WriteMember(json, "service", report.service);
    WriteMember(json, "address", report.address);
    if (report.error.empty()) {
      WriteStatus(json, report.status);
    } else {
      json.Key("ready");
      json.Bool(false);
      WriteMember(json, "error", report.error);
    }
    json.EndObject();
  }
  json.EndArray();
  json.EndObject();
  return buffer.GetString();
}

}  // namespace navalha::gateway
