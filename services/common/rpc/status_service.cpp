#include "services/common/rpc/status_service.hpp"

#include <elf.h>
#include <fmt/format.h>
#include <link.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "services/common/operations/log.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::common {
namespace {

constexpr size_t kBuildIdBytes = 6;
const Instant kStartedAt = SystemNow();

// Appends the build id in a segment of notes to `text`.
void ReadNotes(const char* begin, size_t size, std::string& text) {
  const auto padded = [](size_t length) { return (length + 3) & ~size_t{3}; };
  for (size_t at = 0; at + sizeof(ElfW(Nhdr)) <= size;) {
    ElfW(Nhdr) note;
    std::memcpy(&note, begin + at, sizeof note);
    const char* const name = begin + at + sizeof note;
    const char* const value = name + padded(note.n_namesz);
    if (note.n_type == NT_GNU_BUILD_ID &&
        std::string_view(name, note.n_namesz).starts_with("GNU")) {
      for (size_t i = 0; i < std::min<size_t>(note.n_descsz, kBuildIdBytes); ++i) {
        text += fmt::format("{:02x}", static_cast<unsigned char>(value[i]));
      }
      return;
    }
    at += sizeof note + padded(note.n_namesz) + padded(note.n_descsz);
  }
}

// Called for each loaded object; the first is the program.
int ReadBuildId(dl_phdr_info* object, size_t /*size*/, void* text) {
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr)& segment = object->dlpi_phdr[i];
    std::string& id = *static_cast<std::string*>(text);
    if (segment.p_type == PT_NOTE && id.empty()) {
      // NOLINTNEXTLINE(performance-no-int-to-ptr): the loader states addresses as numbers.
      ReadNotes(reinterpret_cast<const char*>(object->dlpi_addr + segment.p_vaddr), segment.p_memsz,
                id);
    }
  }
  return 1;
}

double ResidentBytes() {
  std::ifstream file("/proc/self/statm");
  double pages = 0;
  double resident = 0;
  file >> pages >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double OpenFiles() {
  std::error_code error;
  const std::filesystem::directory_iterator files("/proc/self/fd", error);
  return error ? 0 : static_cast<double>(std::distance(begin(files), end(files)));
}

void SetGauges() {
  static auto& memory = GaugeMetric("process_resident_memory_bytes", "Memory in use");
  static auto& files = GaugeMetric("process_open_fds", "Open files and sockets");
  memory.Set(ResidentBytes());
  files.Set(OpenFiles());
}

}  // namespace

std::string BuildId() {
  std::string id;
  dl_iterate_phdr(&ReadBuildId, &id);
  return id;
}

StatusService::StatusService(std::function<bool()> is_ready)
    : is_ready_(std::move(is_ready)), gauges_(&SetGauges) {
  GaugeMetric("navalha_build_info", "1, with the build of the running program",
              {{"build", BuildId()}})
      .Set(1);
  GaugeMetric("process_start_time_seconds", "Start of the process, in seconds since 1970")
      .Set(std::chrono::duration<double>(kStartedAt.time_since_epoch()).count());
}

v1::ProcessStatus StatusService::Report() const {
  v1::ProcessStatus report;
  report.set_build(BuildId());
  *report.mutable_started_at() = ToProto(kStartedAt);
  report.set_is_ready(is_ready_());
  if (const auto problem = LastProblem()) {
    *report.mutable_last_problem()->mutable_at() =
        ToProto(std::chrono::floor<std::chrono::microseconds>(problem->at));
    report.mutable_last_problem()->set_event(problem->event);
    report.mutable_last_problem()->set_trace_id(problem->trace_id);
  }
  for (const MetricValue& metric : ScrapeValues()) {
    if (metric.labels.contains("rpc") || metric.labels.contains("route")) {
      continue;
    }
    v1::MetricValue& value = *report.add_values();
    value.set_name(metric.name);
    value.mutable_labels()->insert(metric.labels.begin(), metric.labels.end());
    value.set_value(metric.value);
  }
  return report;
}

void StatusService::Register(common::Router& router) {
  router.For("navalha.common.v1.StatusService")
      .Unary("GetStatus", [this](const Call&, const v1::GetStatusRequest&,
                                 v1::ProcessStatus& response) { response = Report(); });
}

}  // namespace navalha::common
