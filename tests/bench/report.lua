-- Posts the body REPORT_BODY, as the user of REPORT_TOKEN if it is set.
wrk.method = "POST"
wrk.path = "/api/report/order"
wrk.headers["Content-Type"] = "application/json"
wrk.body = os.getenv("REPORT_BODY")
local token = os.getenv("REPORT_TOKEN")
if token then
  wrk.headers["Authorization"] = "Bearer " .. token
end
