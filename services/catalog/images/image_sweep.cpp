#include "services/catalog/images/image_sweep.hpp"

#include <spdlog/spdlog.h>

#include <set>

#include "services/common/operations/log.hpp"

namespace navalha::catalog {
namespace {

using auth::v1::FilterAvatarsResponse;
using auth::v1::UserService;

constexpr std::string_view kFolder = "images/";
constexpr std::chrono::milliseconds kPatience{3000};

}  // namespace

ImageSweep::ImageSweep(ImageStore& images, const common::Peer& auth, common::CacheTags& tags,
                       std::chrono::seconds grace, common::Now now)
    : images_(images),
      auth_(auth),
      users_(UserService::NewStub(auth.channel())),
      tags_(tags),
      grace_(grace),
      now_(std::move(now)) {}

bool ImageSweep::SweepNext() {
  const common::Instant stored_before = now_() - grace_;
  const ScannedImages scanned = images_.Scan(after_, kBatch, stored_before);
  Delete(scanned.unused, stored_before);
  after_ = scanned.count == kBatch ? scanned.last : "";
  return scanned.count == kBatch;
}

void ImageSweep::Sweep(const std::string& path) {
  if (path.starts_with(kFolder)) {
    Delete({path.substr(kFolder.size())}, now_() - grace_);
  }
}

void ImageSweep::Delete(const std::vector<std::string>& names, common::Instant stored_before) {
  const std::vector<std::string> unused = WithoutAvatars(names);
  if (unused.empty()) {
    return;
  }
  const DeletedImages deleted = images_.Delete(unused, stored_before);
  if (deleted.count > 0) {
    spdlog::info(common::LogLine("pictures_deleted").Number("count", deleted.count).Done());
  }
  std::vector<std::string> stale;
  for (const std::string& slug : deleted.slugs) {
    stale.push_back("establishment:" + slug);
  }
  if (!stale.empty()) {
    tags_.Invalidate(stale);
  }
}

std::vector<std::string> ImageSweep::WithoutAvatars(const std::vector<std::string>& names) const {
  if (names.empty()) {
    return {};
  }
  auth::v1::FilterAvatarsRequest request;
  for (const std::string& name : names) {
    request.add_paths(std::string(kFolder) + name);
  }
  const auto answer =
      auth_.Invoke<FilterAvatarsResponse>(*users_, &UserService::Stub::FilterAvatars,
                                          common::BackgroundCall("catalog/sweep_images", kPatience),
                                          request, {.timeout = kPatience, .idempotent = true});
  const std::set<std::string> avatars(answer.paths().begin(), answer.paths().end());
  std::vector<std::string> others;
  for (const std::string& name : names) {
    if (!avatars.contains(std::string(kFolder) + name)) {
      others.push_back(name);
    }
  }
  return others;
}

}  // namespace navalha::catalog
