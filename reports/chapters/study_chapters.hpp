// The chapters of the studies, one file each (chapter_STUDY.cpp), with their words beside it (STUDY.md).
#pragma once

#include <string>

#include "halfstep/reports/chapters/chapter.hpp"
#include "halfstep/reports/chapters/chapter_text.hpp"
#include "halfstep/reports/chapters/chapter_values.hpp"
#include "halfstep/reports/chapters/study_results.hpp"

namespace halfstep::inline reports {

Chapter audit_chapter(const StudyResults& results);
Chapter between_chapter(const StudyResults& results);
Chapter claims_chapter(const StudyResults& results);
Chapter collisions_chapter(const StudyResults& results);
Chapter constants_chapter(const StudyResults& results);
Chapter constraints_chapter(const StudyResults& results);
Chapter cube_chapter(const StudyResults& results);
Chapter damping_chapter(const StudyResults& results);
Chapter estimate_chapter(const StudyResults& results);
Chapter events_chapter(const StudyResults& results);
Chapter growth_chapter(const StudyResults& results);
Chapter implicit_solvers_chapter(const StudyResults& results);
Chapter invariants_chapter(const StudyResults& results);
Chapter mutation_chapter(const StudyResults& results);
Chapter stability_chapter(const StudyResults& results);
Chapter stages_chapter(const StudyResults& results);
Chapter step_changes_chapter(const StudyResults& results);
Chapter stiff_chapter(const StudyResults& results);
Chapter structure_chapter(const StudyResults& results);
Chapter tolerance_chapter(const StudyResults& results);
Chapter variable_steps_chapter(const StudyResults& results);

/// Whether the list of chapters says something of a study: its chapter, or that it needs none.
bool is_in_list_of_chapters(const std::string& study);

}  // namespace halfstep::inline reports
